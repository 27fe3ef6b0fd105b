import { importPageStrings } from '../../shared/locales/en/imports.ts';
import { uploadMessages } from '../../shared/locales/en/files.ts';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { zoneName } from '../../shared/time-zones.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { FileField } from '../ui/file-field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { importStrings } from './import-strings.ts';
import type { ImportStartProps } from './props.ts';
import { ImportSteps } from './import-steps.tsx';

export function StartPage(props: ImportStartProps) {
  const { shell, definition, form, error, earlier, zone, nowSeconds } = props;
  const { title, from, note } = importStrings(definition);
  const list = pathsOf(from).list;
  return (
    <AppShell {...shell}>
      <a className="back" href={list}>
        {from.label.many}
      </a>
      <div className="page-head">
        <h1>{title}</h1>
        {earlier.length > 0 && <p className="soft">{resourceMessages.timesIn(zoneName(zone, nowSeconds))}</p>}
        <ImportSteps current="file" />
      </div>
      <div className="form-layout with-aside">
        <div>
          <ErrorSummary
            title={resourceMessages.fixErrors}
            fieldErrors={error ? [{ id: 'file', message: error }] : []}
          />
          <PostForm csrfToken={shell.csrfToken} takesFiles waiting={uploadMessages.sending}>
            <FileField
              id="file"
              name="file"
              label={importPageStrings.file}
              accept={form.accept}
              hint={form.hint}
              error={error}
            />
            <p className="soft import-note">{note}</p>
            <FormActions label={importPageStrings.continue} cancelHref={list} />
          </PostForm>
          <EarlierImports {...props} />
        </div>
        <AboutFile {...props} />
      </div>
    </AppShell>
  );
}

function AboutFile({ definition, required, optional, hasErrorSample }: ImportStartProps) {
  return (
    <aside className="about-file" aria-labelledby="about-file">
      <h2 id="about-file">{importPageStrings.fileFormat}</h2>
      <p>{importPageStrings.fileFormatHint(definition.label.one)}</p>
      <p>
        <a className="btn btn-quiet" href={`${pathsOf(definition).import}?sample=1`} download>
          {importPageStrings.sample}
        </a>
      </p>
      {hasErrorSample && (
        <p>
          <a href={`${pathsOf(definition).import}?sample=faults`} download>
            {importPageStrings.errorSample}
          </a>
        </p>
      )}
      <h3>{importPageStrings.requiredColumns}</h3>
      <p>{required.join(', ')}</p>
      <h3>{importPageStrings.optionalColumns}</h3>
      <p>{optional.join(', ')}</p>
      <p className="soft">{importPageStrings.otherColumns}</p>
    </aside>
  );
}
