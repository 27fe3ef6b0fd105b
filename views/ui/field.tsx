import type { InputHTMLAttributes, ReactNode } from 'react';
import { invalidFields, paymentFieldHelp, phoneFieldHelp } from '../../shared/locales/en/fields.ts';

interface Props extends InputHTMLAttributes<HTMLInputElement>, FieldFrameProps {
  id: string;
  short?: boolean;
}

export function Field({ id, label, error, help, hint, aside, short, ...input }: Props) {
  return (
    <FieldFrame {...{ id, label, error, help, hint, aside }}>
      <input
        type="text"
        {...input}
        id={id}
        className={short ? 'form-control short' : 'form-control'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}

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

interface FieldErrorProps {
  id: string;
  error?: string;
  help?: string;
}

/** Hints for specified error texts that only say a value is invalid. */
const helpByError = new Map<string, string>([
  [invalidFields.phone, phoneFieldHelp],
  [invalidFields.email, paymentFieldHelp.email],
]);

export function FieldError({ id, error = '', help = helpByError.get(error) }: FieldErrorProps) {
  return error ? (
    <p className="field-error" id={`${id}-error`}>
      {error}
      {help && (
        <>
          <br />
          {help}
        </>
      )}
    </p>
  ) : null;
}

export function describedBy(id: string, hint?: string, error?: string): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}
