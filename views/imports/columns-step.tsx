import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { importPageStrings } from '../../shared/locales/en/imports.ts';
import { imports } from '../../shared/resources/operations.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { UnreadValueTable } from './unread-value-table.tsx';
import { ColumnTable } from './column-table.tsx';
import { importStrings } from './import-strings.ts';
import type { ImportPageProps } from './props.ts';
import { UndoOffer } from './undo-offer.tsx';

export function ColumnsStep(props: ImportPageProps) {
  const { shell, definition, state, errors } = props;
  const { choices, choiceLabels, label, hint } = imports.fields.rule;
  const fieldErrors = Object.entries(errors).map(([id, message]) => ({ id, message }));
  return (
    <>
      {state.error && <Notice kind="error" text={state.error} />}
      <UndoOffer {...props} />
      <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={fieldErrors} />
      <PostForm csrfToken={shell.csrfToken} className="import-columns" waiting={importPageStrings.checking}>
        <ColumnTable {...props} />
        <UnreadValueTable {...props} />
        {definition.importable?.matched && (
          <RadioGroup
            id="rule"
            name="rule"
            label={label}
            hint={hint}
            value={state.rule}
            choices={choices.map((value) => ({ value, label: choiceLabels[value] }))}
            error={errors['rule']}
          />
        )}
        <FormActions label={importPageStrings.check} step="check">
          <button type="submit" className="btn btn-quiet" name="step" value="cancel">
            {importStrings(definition).cancel}
          </button>
        </FormActions>
      </PostForm>
    </>
  );
}
