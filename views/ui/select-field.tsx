import { describedBy, FieldFrame, type FieldFrameProps } from './field.tsx';

interface Props extends FieldFrameProps {
  name: string;
  value?: string;
  choices: readonly { value: string; label: string }[];
  required?: boolean;
}

export function SelectField({ name, value, choices, required, ...frame }: Props) {
  const { id, hint, error } = frame;
  return (
    <FieldFrame {...frame}>
      <select
        id={id}
        name={name}
        className="form-control select"
        defaultValue={value}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
