import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import type { ResourceScreen } from '../resource/props.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { type UploadFormProps, type UploadResult, UploadForm } from './upload-form.tsx';

interface Props extends ResourceScreen {
  title: string;
  form: UploadFormProps;
  results?: readonly UploadResult[];
}

/** Upload page for one list page, also shown after a rejected upload without JavaScript. */
export function UploadPage({ shell, definition, title, form, results }: Props) {
  const fieldErrors = form.error ? [{ id: 'file', message: form.error }] : [];
  return (
    <AppShell {...shell}>
      <a className="back" href={pathsOf(definition).list}>
        {definition.label.many}
      </a>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={fieldErrors} />
      <UploadForm {...form} results={results} />
    </AppShell>
  );
}
