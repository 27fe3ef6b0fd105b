import { isEmail, readPhone } from '../contact-details.ts';
import type { signUpMessages } from '../messages/sign-up.ts';
import { fitsPassword } from '../sign-in/password.ts';

/** Named as in the sign-up payload, in the order of the form, and the repetition, which is never sent on. */
export const signUpFields = [
  'org_name',
  'resellerid',
  'user_name',
  'pw',
  'confirm',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'phone',
  'addr',
  'city',
  'state',
  'zip',
] as const;

export type SignUpField = (typeof signUpFields)[number];
/** What is said of them, and above the form. */
export type SignUpFaults = Readonly<
  Record<Exclude<keyof typeof signUpMessages, 'tooLong' | 'resellerHelp'>, string>
>;
export type SignUpErrors = Partial<Record<SignUpField | 'terms', string>>;

/** What is at fault in the form, by field: asked by the browser first, and by the server always. */
export function checkSignUp(
  values: Readonly<Record<SignUpField, string>>,
  agreed: boolean,
  messages: SignUpFaults,
): SignUpErrors {
  const required = ['org_name', 'user_name', 'pw', 'confirm', 'first_name', 'last_name'] as const;
  const missing = Object.fromEntries(
    required.filter((field) => !values[field]).map((field) => [field, messages[field]]),
  );
  return {
    ...(values.pw && !fitsPassword(values.pw, 'signUp') && { pw: messages.requirements }),
    ...(values.confirm && values.confirm !== values.pw && { confirm: messages.differ }),
    ...(values.email && !isEmail(values.email) && { email: messages.email }),
    ...(values.phone && !readPhone(values.phone) && { phone: messages.phone }),
    ...missing,
    ...(!agreed && { terms: messages.terms }),
  };
}
