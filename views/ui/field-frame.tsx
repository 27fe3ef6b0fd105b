import type { ReactNode } from 'react';
import { FieldError } from './field-error.tsx';

export interface FieldFrameProps {
  /** Of the control. */
  id: string;
  label: string;
  error?: string;
  /** Below the error: what would be right. */
  help?: string;
  hint?: string;
  /** Stands opposite the label, as the brand of a card. */
  aside?: ReactNode;
}

/** The label, hint and error around a control, tied to it for every reader. */
export function FieldFrame({
  id,
  label,
  error,
  help,
  hint,
  aside,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} help={help} />
    </div>
  );
}
