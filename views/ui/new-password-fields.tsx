import { PasswordField } from './password-field.tsx';

interface Props<Name extends string> {
  /** The field of the new password; the other is `confirm`. */
  name: Name;
  /** What it needs: one of `passwordHints`. */
  hint: string;
  errors: Partial<Record<Name | 'confirm', string>>;
  autoFocus?: boolean;
}

/** A new password, and the same again. */
export function NewPasswordFields<Name extends string>({ name, hint, errors, autoFocus }: Props<Name>) {
  return (
    <>
      <PasswordField
        id={name}
        name={name}
        label="New Password"
        autoComplete="new-password"
        hint={hint}
        error={errors[name]}
        autoFocus={autoFocus}
      />
      <PasswordField
        id="confirm"
        name="confirm"
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirm}
      />
    </>
  );
}
