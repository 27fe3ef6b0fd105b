import { controlStrings } from '../../shared/locales/en/controls.ts';
import { describedBy, FieldError } from './field.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  accept?: string;
  hint?: string;
  error?: string;
  multiple?: boolean;
}

/** File input with a progress bar. The bar is hidden until a script uploads the file in parts. */
export function FileField({ id, name, label, accept, hint, error, multiple }: Props) {
  return (
    <div className="field file-field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        type="file"
        id={id}
        name={name}
        className="form-control"
        accept={accept}
        multiple={multiple}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
      <div className="how-far" data-upload-progress hidden>
        <progress max={100} aria-label={controlStrings.upload} />
        <span className="num" role="status" />
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
