import { Field } from '../ui/field.tsx';
import { recordFormId } from '../resource/form-page.tsx';
import type { PreviewForProps } from './props.ts';

const previewButtonId = 'preview-button';

/** Chooses whose values a preview shows. Its controls belong to the record's form, so that what is typed comes along. */
export function PreviewFor({ offered, search, people, chosen, note, parts }: PreviewForProps) {
  return (
    <div className="preview-for">
      {offered && (
        <Field
          id="preview_for"
          name="preview_for"
          form={recordFormId}
          type="search"
          label="Preview for"
          hint="A contact’s name, phone or patient code"
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
          data-enter-presses={previewButtonId}
        />
      )}
      {people.length > 1 && <Found search={search} people={people} chosen={chosen} />}
      <button
        type="submit"
        id={previewButtonId}
        form={recordFormId}
        name="step"
        value="preview"
        className="btn btn-quiet"
        data-in-place={parts}
      >
        Preview
      </button>
      <p className="soft small preview-note" role="status">
        {note}
      </p>
    </div>
  );
}

function Found({ search, people, chosen }: Pick<PreviewForProps, 'search' | 'people' | 'chosen'>) {
  return (
    <div className="field">
      <input type="hidden" name="preview_found" value={search} form={recordFormId} />
      <div className="field-head">
        <label htmlFor="preview_person">Found</label>
      </div>
      <select
        id="preview_person"
        name="preview_person"
        form={recordFormId}
        className="form-control select"
        defaultValue={chosen}
        data-change-presses={previewButtonId}
      >
        {people.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
