import { describedBy, FieldError } from './field.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  value: string;
  checked?: boolean;
  /** Value posted before the checkbox's own value. It is the only one posted if the checkbox is unchecked. */
  companion?: string;
  hint?: string;
  error?: string;
}

/** Checkbox with label, hint and error. If two values are posted, the last one counts. */
export function Checkbox({ id, name, label, value, checked, companion, hint, error }: Props) {
  return (
    <div className="field checkbox">
      {companion !== undefined && <input type="hidden" name={name} value={companion} />}
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        defaultChecked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
