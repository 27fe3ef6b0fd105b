interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  /** The first option, which narrows nothing. */
  all: string;
  choices: readonly (readonly [value: string, label: string])[];
}

/** A value that is not offered any more stays to be seen, and to be taken away. */
export function Choice({ name, label, value, all, choices }: ChoiceProps) {
  const known = value === '' || choices.some(([choice]) => choice === value);
  return (
    <label className="tool">
      <span>{label}</span>
      <select name={name} className="form-control select" defaultValue={value}>
        <option value="">{all}</option>
        {(known ? choices : [...choices, [value, value] as const]).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
