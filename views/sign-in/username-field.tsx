import { Field } from '../ui/field.tsx';

interface Props {
  /** As the call names it that takes the form. */
  name: 'user_name' | 'username';
  value?: string;
  error?: string;
}

export function UsernameField({ name, value, error }: Props) {
  return (
    <Field
      id={name}
      name={name}
      label="Username"
      defaultValue={value}
      error={error}
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      aria-required
    />
  );
}
