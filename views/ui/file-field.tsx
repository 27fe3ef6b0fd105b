import { describedBy, FieldError } from './field-error.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  /** As the attribute: `.csv,text/csv`. */
  accept?: string;
  hint?: string;
  error?: string;
  multiple?: boolean;
}

/** A file to send. The bar is for a script that sends it piece by piece; it stays hidden until then. */
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
        <progress max={100} aria-label="Upload" />
        <span className="num" role="status" />
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
