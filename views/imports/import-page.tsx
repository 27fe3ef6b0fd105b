import { placeOf } from '../../shared/resources/places.ts';
import { onMoment, sayMoment } from '../../shared/time.ts';
import { timesIn } from '../../shared/zone-name.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Notice } from '../ui/notice.tsx';
import { AskCancelImport } from './cancel-import.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { importWords } from './import-words.ts';
import { ImportSteps } from './import-steps.tsx';
import { ProgressStep } from './progress-step.tsx';
import type { ImportPageProps } from './props.ts';
import { ReviewStep } from './review-step.tsx';
import { StoppedStep } from './stopped-step.tsx';
import { UndoneStep } from './undone-step.tsx';
import { AskUndoImport, canUndo } from './undo-offer.tsx';

export function ImportPage(props: ImportPageProps) {
  const { shell, definition, state, notice, zone, nowSeconds } = props;
  const step = stepOf(props);
  const { loadedBefore, loadedBeforeBy, note } = state;
  const words = importWords(definition);
  const isBefore = step === 'columns' || step === 'check' || state.status === 'checking';
  const hasTimes = (isBefore && loadedBefore !== undefined) || canUndo(state, nowSeconds);
  return (
    <AppShell {...shell}>
      <a className="back" href={placeOf(words.from).list}>
        {words.from.label.many}
      </a>
      <div className="page-head">
        <h1>{words.title}</h1>
        <p className="soft import-name">
          {[state.name, hasTimes && timesIn(zone, nowSeconds)].filter(Boolean).join(' · ')}
        </p>
        <ImportSteps current={stageOf(step, state)} />
      </div>
      {notice && <Notice kind="error" text={notice} />}
      {isBefore && loadedBefore !== undefined && (
        <Notice
          kind="info"
          text={words.loadedBefore(onMoment(sayMoment(loadedBefore, zone, nowSeconds)), loadedBeforeBy)}
        />
      )}
      {isBefore && note && <Notice kind="info" text={note} />}
      {props.asks === 'cancel' && <AskCancelImport {...props} />}
      {props.asks === 'undo' && <AskUndoImport {...props} />}
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
  const { state, again } = props;
  const { status } = state;
  if (props.asks) return 'ask';
  if (state.brokeOff) return 'stopped';
  if (status === 'checking' || status === 'running' || status === 'undoing') return 'progress';
  if (status === 'undone' && !again) return 'undone';
  if (status === 'done' || status === 'cancelled') return 'done';
  return status === 'checked' && !again ? 'check' : 'columns';
}
