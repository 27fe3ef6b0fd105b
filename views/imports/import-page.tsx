import { importMessages } from '../../shared/messages/resources.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { formatTime } from '../../shared/time.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Notice } from '../ui/notice.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { ImportSteps } from './import-steps.tsx';
import { ProgressStep } from './progress-step.tsx';
import type { ImportPageProps } from './props.ts';
import { ReviewStep } from './review-step.tsx';

/** One import from its columns to its end. */
export function ImportPage(props: ImportPageProps) {
  const { shell, definition, state, notice, zone } = props;
  const step = stepOf(props);
  const { loadedBefore, note } = state;
  const isBefore = step !== 'done';
  return (
    <AppShell {...shell}>
      <a className="back" href={placeOf(definition).list}>
        {definition.label.many}
      </a>
      <div className="page-head">
        <h1>{`Import ${definition.label.many}`}</h1>
        <p className="soft import-name">{state.name}</p>
        <ImportSteps current={step === 'progress' ? (state.status === 'running' ? 'done' : 'check') : step} />
      </div>
      {notice && <Notice kind="error" text={notice} />}
      {isBefore && loadedBefore !== undefined && (
        <Notice kind="info" text={importMessages.loadedBefore(formatTime(loadedBefore, zone))} />
      )}
      {isBefore && note && <Notice kind="info" text={note} />}
      {step === 'columns' && <ColumnsStep {...props} />}
      {step === 'progress' && <ProgressStep {...props} />}
      {step === 'check' && <ReviewStep {...props} />}
      {step === 'done' && <DoneStep {...props} />}
    </AppShell>
  );
}

function stepOf({ state, again }: ImportPageProps): 'columns' | 'progress' | 'check' | 'done' {
  const { status } = state;
  if (status === 'checking' || status === 'running') return 'progress';
  if (status === 'done' || status === 'cancelled') return 'done';
  return status === 'checked' && !again ? 'check' : 'columns';
}
