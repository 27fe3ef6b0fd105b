import {
  fitsChange,
  fitsSignUp,
  fitsUserForm,
  isPasswordLongEnough,
} from '../../../shared/sign-in/password.ts';
import { passwordMessages } from '../../../shared/messages/profile.ts';
import { dialogMessages } from '../../../shared/messages/router.ts';
import { signUpMessages } from '../../../shared/messages/sign-up.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Longer passwords are refused before anything is hashed. */
export const longestPassword = 256;

type PasswordForm = 'signUp' | 'change' | 'user';

interface FormRule {
  fits: (password: string) => boolean;
  tooShort: string;
  unfit: string;
}

const rules: Record<PasswordForm, FormRule> = {
  signUp: { fits: fitsSignUp, tooShort: signUpMessages.requirements, unfit: signUpMessages.requirements },
  change: { fits: fitsChange, tooShort: passwordMessages.tooShort, unfit: passwordMessages.criteria },
  user: { fits: fitsUserForm, tooShort: dialogMessages[5] ?? '', unfit: dialogMessages[6] ?? '' },
};

/** What is wrong with a new password by the rule of its form, or for being too common; undefined when nothing is. */
export function findPasswordFault(password: string, form: PasswordForm): string | undefined {
  const { fits, tooShort, unfit } = rules[form];
  if (!isPasswordLongEnough(password)) return tooShort;
  if (password.length > longestPassword || !fits(password)) return unfit;
  return isCommonPassword(password) ? passwordMessages.tooCommon : undefined;
}
