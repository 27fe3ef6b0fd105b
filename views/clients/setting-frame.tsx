import type { ReactNode } from 'react';
import { describedBy, FieldError } from '../ui/field.tsx';

interface Props {
  /** Setting name, used as the link target of the error summary. */
  id?: string;
  label: string;
  hint?: string;
  error?: string;
  children: ReactNode;
}

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
