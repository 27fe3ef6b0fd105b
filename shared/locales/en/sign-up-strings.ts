import type { Translated } from '../../language.ts';
import { terms, type TermsPart } from '../../terms.ts';
import { paymentFieldHelp, phoneProblems } from './fields.ts';
import { passwordHints, passwordMessages, profileMessages } from './profile.ts';
import { dialogMessages } from './router.ts';
import {
  signUpDoneMessages,
  signUpGroups,
  signUpLabels,
  signUpMessages,
  signUpPageTexts,
} from './sign-up.ts';

const signUpTexts = {
  messages: signUpMessages,
  groups: signUpGroups,
  labels: signUpLabels,
  done: signUpDoneMessages,
  page: signUpPageTexts,
  passwordHint: passwordHints.signUp,
  /** Help texts below errors that only say that a value is invalid. */
  help: { email: paymentFieldHelp.email, phone: phoneProblems },
  refusals: { duplicate: profileMessages.duplicate, tooCommon: passwordMessages.tooCommon },
} as const;

export type SignUpStrings = Translated<typeof signUpTexts> & {
  passwordRules: string;
  termsOfService: readonly TermsPart[];
};

export const englishSignUpStrings: SignUpStrings = {
  ...signUpTexts,
  passwordRules: dialogMessages[6] ?? '',
  termsOfService: terms,
};
