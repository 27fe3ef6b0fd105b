import type { ReactNode } from 'react';
import { describedBy, FieldError } from '../ui/field-error.tsx';

interface Props {
  /** The setting's name: the summary of what is at fault leads here. */
  id?: string;
  label: string;
  hint?: string;
  error?: string;
  children: ReactNode;
}

/** A setting whose control is several fields. */
export function SettingFrame({ id, label, hint, error, children }: Props) {
  const described = id && describedBy(id, hint, error);
  return (
    <fieldset className="choices wide setting-frame" id={id} tabIndex={-1} aria-describedby={described}>
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={id && `${id}-hint`}>
          {hint}
        </p>
      )}
      {id && <FieldError id={id} error={error} />}
      {children}
    </fieldset>
  );
}
