import { Fragment, type ReactNode } from 'react';
import { describedBy, FieldError } from './field.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  value?: string;
  choices: readonly { value: string; label: string; note?: string }[];
  hint?: string;
  error?: string;
  aside?: ReactNode;
}

export function RadioGroup({ id, name, label, value = '', choices, hint, error, aside }: Props) {
  const hasNotes = choices.some(({ note }) => note);
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
      <div className={hasNotes ? 'choices-row choices-noted' : 'choices-row'}>
        {choices.map(({ value: each, label: called, note }, at) => (
          <Fragment key={each}>
            <label className="tick">
              <input
                type="radio"
                id={`${id}-${at}`}
                name={name}
                value={each}
                defaultChecked={each === value}
                aria-describedby={note && `${id}-${at}-note`}
              />
              {called}
            </label>
            {note && (
              <p className="hint" id={`${id}-${at}-note`}>
                {note}
              </p>
            )}
          </Fragment>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
