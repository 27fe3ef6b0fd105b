import type { ReactNode } from 'react';
import { FieldError } from './field-error.tsx';

export interface FieldFrameProps {
  id: string;
  label: string;
  error?: string;
  help?: string;
  hint?: string;
  aside?: ReactNode;
}

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
