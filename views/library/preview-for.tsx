import { languages } from '../../shared/language.ts';
import { libraryMessages, templateStrings } from '../../shared/locales/en/library.ts';
import { Field } from '../ui/field.tsx';
import { recordFormId } from '../resource/form-page.tsx';
import type { Choice } from '../resource/props.ts';
import type { PreviewForProps } from './props.ts';

const previewButtonId = 'preview-button';

/** Controls that select the contact for the preview. They belong to the record's form, so unsaved input is included. */
export function PreviewFor(props: PreviewForProps) {
  const { offered, search, people, chosen, language, note, parts } = props;
  return (
    <div className="preview-for">
      {offered && (
        <Field
          id="preview_for"
          name="preview_for"
          form={recordFormId}
          type="search"
          label={templateStrings.previewFor}
          hint={templateStrings.previewForHint}
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
          data-enter-presses={previewButtonId}
        />
      )}
      {people.length > 1 && <Found search={search} people={people} chosen={chosen} />}
      <ChoiceField
        id="preview_language"
        label={libraryMessages.previewLanguage}
        value={language}
        choices={[
          { value: '', label: libraryMessages.previewOwnLanguage },
          ...languages.map((value) => ({ value, label: libraryMessages.previewLanguages[value] })),
        ]}
      />
      <button
        type="submit"
        id={previewButtonId}
        form={recordFormId}
        name="step"
        value="preview"
        className="btn btn-quiet"
        data-in-place={parts}
      >
        {templateStrings.preview}
      </button>
      <p className="soft small preview-note" role="status">
        {note}
      </p>
    </div>
  );
}

function Found({ search, people, chosen }: Pick<PreviewForProps, 'search' | 'people' | 'chosen'>) {
  return (
    <>
      <input type="hidden" name="preview_found" value={search} form={recordFormId} />
      <ChoiceField id="preview_person" label={templateStrings.found} value={chosen} choices={people} />
    </>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}

function ChoiceField({ id, label, value, choices }: ChoiceProps) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      <select
        id={id}
        name={id}
        form={recordFormId}
        className="form-control select"
        defaultValue={value}
        data-change-presses={previewButtonId}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
