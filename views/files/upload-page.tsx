import { placeOf } from '../../shared/resources/places.ts';
import type { ResourceScreen } from '../resource/props.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import type { UploadFormProps, UploadResult } from './props.ts';
import { UploadForm } from './upload-form.tsx';

interface Props extends ResourceScreen {
  title: string;
  form: UploadFormProps;
  /** Of each file, where something did not arrive. */
  results?: readonly UploadResult[];
}

/** Sends files to one list; also what a plain form comes back to when a file was refused. */
export function UploadPage({ shell, definition, title, form, results }: Props) {
  const faults = form.error ? [{ id: 'file', message: form.error }] : [];
  return (
    <AppShell {...shell}>
      <a className="back" href={placeOf(definition).list}>
        {definition.label.many}
      </a>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <ErrorSummary title="Please check the following" faults={faults} />
      <UploadForm {...form} results={results} />
    </AppShell>
  );
}
