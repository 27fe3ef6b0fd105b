import { signUpLengths } from '../constants.ts';
import { isEmail } from '../contact-details.ts';
import { readPhone } from '../phone-number.ts';
import type { signUpMessages } from '../locales/en/sign-up.ts';
import type { SignUpStrings } from '../locales/en/sign-up-strings.ts';
import { fitsCredentials, fitsPassword } from '../sign-in/credentials.ts';

/** Fields of the sign-up payload in form order, plus `confirm`, which is never forwarded. */
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
export type SignUpErrorStrings = Readonly<
  Record<Exclude<keyof typeof signUpMessages, 'tooLong' | 'resellerHelp'>, string>
>;
export type SignUpErrors = Partial<Record<SignUpField | 'terms', string>>;

/** Validates the form and returns errors by field. The browser runs it first; the server always runs it. */
export function checkSignUp(
  values: Readonly<Record<SignUpField, string>>,
  agreed: boolean,
  messages: SignUpErrorStrings,
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

/** Returns an error for each field over its limit. Browsers enforce these limits, so only crafted requests exceed them. */
export function findTooLong(
  values: Readonly<Record<SignUpField, string>>,
  { messages, labels }: Pick<SignUpStrings, 'messages' | 'labels'>,
): SignUpErrors {
  const limits = Object.entries(signUpLengths) as [keyof typeof signUpLengths, number][];
  return Object.fromEntries(
    limits
      .filter(([field, most]) => values[field].length > most)
      .map(([field, most]) => [field, messages.tooLong(labels[field], most)]),
  );
}
