import { describedBy, FieldError } from './field.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  value?: string;
  choices: readonly { value: string; label: string }[];
  error?: string;
}

/** A choice of one out of many, with its label and error. */
export function SelectField({ id, name, label, value, choices, error }: Props) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      <select
        id={id}
        name={name}
        className="form-control select"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, undefined, error)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <FieldError id={id} error={error} />
    </div>
  );
}
