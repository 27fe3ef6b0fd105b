import { paymentFileMessages } from '../../shared/locales/en/payment-files.ts';
import { importRefusedMessages } from '../../shared/locales/en/refused-rows.ts';
import { importMessages, importPageStrings } from '../../shared/locales/en/imports.ts';
import { formatCents } from '../../shared/money.ts';
import { inSentence } from '../../shared/payment/verify-labels.ts';
import { countOf, pathsOf } from '../../shared/resources/resource-paths.ts';
import { RefusedRows, describeRefused } from '../files/refused-rows.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { CancelImport } from './cancel-import.tsx';
import { FirstRows } from './first-rows.tsx';
import { ImportCounts } from './import-counts.tsx';
import { importStrings } from './import-strings.ts';
import type { ImportPageProps } from './props.ts';
import { RefusedReasons, RefusedLink } from './refused-reasons.tsx';

export function ReviewStep(props: ImportPageProps) {
  const { shell, definition, state } = props;
  const strings = importStrings(definition);
  const writes = state.to_create + state.to_update;
  return (
    <>
      <ImportPreview definition={definition} state={state} />
      <div className="actions import-go">
        {writes > 0 && (
          <PostForm
            csrfToken={shell.csrfToken}
            step="run"
            className="import-run"
            waiting={importPageStrings.starting}
          >
            <button type="submit" className="btn btn-primary">
              {strings.go(writes)}
            </button>
          </PostForm>
        )}
        {writes === 0 && (
          <a className="btn btn-primary" href={pathsOf(definition).import}>
            {importPageStrings.anotherFile}
          </a>
        )}
        <RefusedLink shell={shell} definition={definition} state={state} />
        <a className="btn btn-quiet" href="?columns=1">
          {importPageStrings.changeColumns}
        </a>
        <CancelImport definition={definition} />
      </div>
      <RefusedReasons definition={definition} state={state} />
      {state.errors.length > 0 && (
        <RefusedRows
          errors={state.errors}
          all={state.refused}
          advice={writes > 0 ? importRefusedMessages.later : strings.mendRefused}
        />
      )}
      <FirstRows {...props} />
    </>
  );
}

/** Preview of the result. For payments, a sentence is enough because the total matters most. */
function ImportPreview({ definition, state }: Pick<ImportPageProps, 'definition' | 'state'>) {
  const { to_create, to_update, refused, amount, unreachable, missingVerifyFields } = state;
  if (definition.importable?.matched)
    return (
      <>
        <ImportCounts state={state} />
        {to_create + to_update === 0 && <p>{importMessages.nothing(refused)}</p>}
      </>
    );
  const text =
    to_create === 0
      ? paymentFileMessages.nothing
      : paymentFileMessages.ready(
          countOf(definition, to_create),
          formatCents(amount),
          describeRefused(refused),
        );
  return (
    <>
      <p className="say">{text}</p>
      {unreachable > 0 && <p>{paymentFileMessages.unreachable(unreachable)}</p>}
      {missingVerifyFields.map(({ field, count }) => (
        <p key={field}>{paymentFileMessages.unproven(count, inSentence(field))}</p>
      ))}
    </>
  );
}
