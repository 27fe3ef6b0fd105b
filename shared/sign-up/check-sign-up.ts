import { signUpLengths } from '../constants.ts';
import { isEmail } from '../contact-details.ts';
import { readPhone } from '../phone-number.ts';
import type { signUpMessages } from '../messages/sign-up.ts';
import type { SignUpWords } from '../messages/sign-up-words.ts';
import { fitsCredentials } from '../sign-in/user-name.ts';
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
    ...(!fitsCredentials(values.user_name) && { user_name: messages.colon }),
    ...(values.pw && !fitsPassword(values.pw, 'signUp') && { pw: messages.requirements }),
    ...(values.confirm && values.confirm !== values.pw && { confirm: messages.differ }),
    ...(values.email && !isEmail(values.email) && { email: messages.email }),
    ...(values.phone && !readPhone(values.phone) && { phone: messages.phone }),
    ...missing,
    ...(!agreed && { terms: messages.terms }),
  };
}

/** What is longer than its field, which no browser lets pass by itself. */
export function findTooLong(
  values: Readonly<Record<SignUpField, string>>,
  { messages, labels }: Pick<SignUpWords, 'messages' | 'labels'>,
): SignUpErrors {
  const limits = Object.entries(signUpLengths) as [keyof typeof signUpLengths, number][];
  return Object.fromEntries(
    limits
      .filter(([field, most]) => values[field].length > most)
      .map(([field, most]) => [field, messages.tooLong(labels[field], most)]),
  );
}
