import { credentialLabels } from '../../shared/locales/en/sign-in.ts';
import { Field } from '../ui/field.tsx';

interface Props {
  /** Field name that the API call expects. */
  name: 'user_name' | 'username';
  value?: string;
  error?: string;
  autoFocus?: boolean;
}

export function UsernameField({ name, value, ...props }: Props) {
  return (
    <Field
      id={name}
      name={name}
      label={credentialLabels.userName}
      defaultValue={value}
      {...props}
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      aria-required
    />
  );
}
