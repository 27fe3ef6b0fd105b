import { PasswordField } from '../ui/password-field.tsx';

interface Props {
  /** A new user needs one. */
  required: boolean;
  hint: string;
  error?: string;
}

/** A user's password, and the same again. */
export function UserPasswordFields({ required, hint, error }: Props) {
  return (
    <>
      <PasswordField
        id="pw"
        name="pw"
        label="Password"
        autoComplete="new-password"
        hint={hint}
        error={error}
        optional={!required}
        marked={required}
      />
      <PasswordField
        id="confirm"
        name="confirm"
        label="Confirm Password"
        autoComplete="new-password"
        optional={!required}
        marked={required}
      />
    </>
  );
}
