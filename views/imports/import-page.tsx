import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { onMoment, formatMoment } from '../../shared/time.ts';
import { timesIn } from '../../shared/time-zones.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Notice } from '../ui/notice.tsx';
import { ConfirmCancelImport } from './cancel-import.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { importStrings } from './import-strings.ts';
import { ImportSteps } from './import-steps.tsx';
import { ProgressStep } from './progress-step.tsx';
import type { ImportPageProps } from './props.ts';
import { ReviewStep } from './review-step.tsx';
import { StoppedStep } from './stopped-step.tsx';
import { UndoneStep } from './undone-step.tsx';
import { ConfirmUndoImport, canUndo } from './undo-offer.tsx';

export function ImportPage(props: ImportPageProps) {
  const { shell, definition, state, notice, zone, nowSeconds } = props;
  const step = stepOf(props);
  const { loaded_before, loaded_before_by, note } = state;
  const strings = importStrings(definition);
  const isBefore = step === 'columns' || step === 'check' || state.status === 'checking';
  const hasTimes = (isBefore && loaded_before !== undefined) || canUndo(state, nowSeconds);
  return (
    <AppShell {...shell}>
      <a className="back" href={pathsOf(strings.from).list}>
        {strings.from.label.many}
      </a>
      <div className="page-head">
        <h1>{strings.title}</h1>
        <p className="soft import-name">
          {[state.name, hasTimes && timesIn(zone, nowSeconds)].filter(Boolean).join(' · ')}
        </p>
        <ImportSteps current={stageOf(step, state)} />
      </div>
      {notice && <Notice kind="error" text={notice} />}
      {isBefore && loaded_before !== undefined && (
        <Notice
          kind="info"
          text={strings.loadedBefore(
            onMoment(formatMoment(loaded_before, zone, nowSeconds)),
            loaded_before_by,
          )}
        />
      )}
      {isBefore && note && <Notice kind="info" text={note} />}
      {props.confirming === 'cancel' && <ConfirmCancelImport {...props} />}
      {props.confirming === 'undo' && <ConfirmUndoImport {...props} />}
      {step === 'columns' && <ColumnsStep {...props} />}
      {step === 'progress' && <ProgressStep {...props} />}
      {step === 'check' && <ReviewStep {...props} />}
      {step === 'stopped' && <StoppedStep {...props} />}
      {step === 'done' && <DoneStep {...props} />}
      {step === 'undone' && <UndoneStep {...props} />}
    </AppShell>
  );
}

type Step = 'ask' | 'columns' | 'progress' | 'check' | 'stopped' | 'done' | 'undone';

function stageOf(step: Step, { status }: ImportPageProps['state']) {
  if (step === 'ask') return ['running', 'done', 'cancelled'].includes(status) ? 'done' : 'check';
  if (step === 'progress') return status === 'checking' ? 'check' : 'done';
  return step === 'stopped' || step === 'undone' ? 'done' : step;
}

function stepOf(props: ImportPageProps): Step {
  const { state, reopensColumns } = props;
  const { status } = state;
  if (props.confirming) return 'ask';
  if (state.brokeOff) return 'stopped';
  if (status === 'checking' || status === 'running' || status === 'undoing') return 'progress';
  if (status === 'undone' && !reopensColumns) return 'undone';
  if (status === 'done' || status === 'cancelled') return 'done';
  return status === 'checked' && !reopensColumns ? 'check' : 'columns';
}
