import type { ReactNode } from 'react';
import { describedBy, FieldError } from './field-error.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  value?: string;
  choices: readonly { value: string; label: string }[];
  hint?: string;
  error?: string;
  /** Stands after the label. */
  aside?: ReactNode;
}

/** A choice of one out of few, all in sight. */
export function RadioGroup({ id, name, label, value = '', choices, hint, error, aside }: Props) {
  return (
    <fieldset className="field choices" id={id} tabIndex={-1} aria-describedby={describedBy(id, hint, error)}>
      <legend>
        {label}
        {aside && <> {aside}</>}
      </legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="choices-row">
        {choices.map((choice) => (
          <label key={choice.value} className="tick">
            <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === value} />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
