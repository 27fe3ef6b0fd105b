import { isEmail, readPhone } from '../contact-details.ts';
import { signUpMessages } from '../messages/sign-up.ts';
import { fitsSignUp } from '../sign-in/password.ts';

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
export type SignUpErrors = Partial<Record<SignUpField | 'terms', string>>;

/** What is at fault in the form, by field: asked by the browser first, and by the server always. */
export function checkSignUp(values: Readonly<Record<SignUpField, string>>, agreed: boolean): SignUpErrors {
  const required = ['org_name', 'user_name', 'pw', 'confirm', 'first_name', 'last_name'] as const;
  const missing = Object.fromEntries(
    required.filter((field) => !values[field]).map((field) => [field, signUpMessages[field]]),
  );
  return {
    ...(values.pw && !fitsSignUp(values.pw) && { pw: signUpMessages.requirements }),
    ...(values.confirm && values.confirm !== values.pw && { confirm: signUpMessages.differ }),
    ...(values.email && !isEmail(values.email) && { email: signUpMessages.email }),
    ...(values.phone && !readPhone(values.phone) && { phone: signUpMessages.phone }),
    ...missing,
    ...(!agreed && { terms: signUpMessages.terms }),
  };
}
