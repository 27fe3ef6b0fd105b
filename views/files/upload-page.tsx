import { placeOf } from '../../shared/resources/places.ts';
import type { ResourceScreen } from '../resource/props.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Notice } from '../ui/notice.tsx';
import type { UploadFormProps } from './props.ts';
import { UploadForm } from './upload-form.tsx';

interface Props extends ResourceScreen {
  title: string;
  form: UploadFormProps;
  /** What did arrive, where something else did not. */
  done?: string;
}

/** Sends files to one list; also what a plain form comes back to when a file was refused. */
export function UploadPage({ shell, definition, title, form, done }: Props) {
  const faults = form.error ? [{ id: 'file', message: form.error }] : [];
  return (
    <AppShell {...shell}>
      <a className="back" href={placeOf(definition).list}>
        {definition.label.many}
      </a>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      {done && <Notice kind="success" text={done} />}
      <ErrorSummary title="Please check the following" faults={faults} />
      <UploadForm {...form} />
    </AppShell>
  );
}
