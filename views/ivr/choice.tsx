interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  all: string;
  choices: readonly (readonly [value: string, label: string])[];
}

/** Select filter. A value that is no longer offered stays visible so that it can be removed. */
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
