import { mfaCodeDigits } from '../../shared/constants.ts';
import { Field } from './field.tsx';

interface Props {
  id: string;
  error?: string;
  hint?: string;
  value?: string;
  autoFocus?: boolean;
}

/** A code of six digits that came by text, by e-mail or out of an app. Phones offer it above the keyboard. */
export function CodeField({ value, ...props }: Props) {
  return (
    <Field
      {...props}
      name={props.id}
      label="Verification Code"
      defaultValue={value}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={mfaCodeDigits + 4}
      aria-required
      short
    />
  );
}
