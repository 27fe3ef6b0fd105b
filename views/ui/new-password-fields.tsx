import { credentialLabels } from '../../shared/locales/en/sign-in.ts';
import { PasswordField } from './password-field.tsx';

interface Props<Name extends string> {
  /** Name of the new password's field; the other one is `confirm`. */
  name: Name;
  hint: string;
  errors: Partial<Record<Name | 'confirm', string>>;
  autoFocus?: boolean;
}

export function NewPasswordFields<Name extends string>({ name, hint, errors, autoFocus }: Props<Name>) {
  return (
    <>
      <PasswordField
        id={name}
        name={name}
        label={credentialLabels.newPassword}
        autoComplete="new-password"
        hint={hint}
        error={errors[name]}
        autoFocus={autoFocus}
      />
      <PasswordField
        id="confirm"
        name="confirm"
        label={credentialLabels.confirmPassword}
        autoComplete="new-password"
        error={errors.confirm}
      />
    </>
  );
}
