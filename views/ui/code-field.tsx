import { credentialLabels } from '../../shared/locales/en/sign-in.ts';
import { mfaCodeDigits } from '../../shared/constants.ts';
import { Field } from './field.tsx';

interface Props {
  id: string;
  error?: string;
  hint?: string;
  value?: string;
  autoFocus?: boolean;
}

/** Field for a code from a text, email or app. Phones suggest the received code above the keyboard. */
export function CodeField({ value, ...props }: Props) {
  return (
    <Field
      {...props}
      name={props.id}
      label={credentialLabels.code}
      defaultValue={value}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={mfaCodeDigits + 4}
      aria-required
      short
    />
  );
}
