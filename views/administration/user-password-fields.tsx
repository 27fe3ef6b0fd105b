import { credentialLabels } from '../../shared/locales/en/sign-in.ts';
import { PasswordField } from '../ui/password-field.tsx';

interface Props {
  required: boolean;
  hint: string;
  error?: string;
}

export function UserPasswordFields({ required, hint, error }: Props) {
  return (
    <>
      <PasswordField
        id="pw"
        name="pw"
        label={credentialLabels.password}
        autoComplete="new-password"
        hint={hint}
        error={error}
        optional={!required}
        marked={required}
      />
      <PasswordField
        id="confirm"
        name="confirm"
        label={credentialLabels.confirmPassword}
        autoComplete="new-password"
        optional={!required}
        marked={required}
      />
    </>
  );
}
