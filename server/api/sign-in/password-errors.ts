import {
  fitsPassword,
  isPasswordLongEnough,
  longestPassword,
  type PasswordForm,
} from '../../../shared/sign-in/credentials.ts';
import { passwordMessages } from '../../../shared/locales/en/profile.ts';
import { dialogMessages } from '../../../shared/locales/en/router.ts';
import { signUpMessages } from '../../../shared/locales/en/sign-up.ts';
import { readAsset } from '../../assets.ts';

interface Sentences {
  tooShort: string;
  unfit: string;
}

const sentences: Record<PasswordForm, Sentences> = {
  signUp: { tooShort: signUpMessages.requirements, unfit: signUpMessages.requirements },
  change: { tooShort: passwordMessages.tooShort, unfit: passwordMessages.criteria },
  user: { tooShort: dialogMessages[5] ?? '', unfit: dialogMessages[6] ?? '' },
};

export function findPasswordError(password: string, form: PasswordForm): string | undefined {
  const { tooShort, unfit } = sentences[form];
  if (!isPasswordLongEnough(password)) return tooShort;
  if (password.length > longestPassword) return passwordMessages.tooLong;
  if (!fitsPassword(password, form)) return unfit;
  return isCommonPassword(password) ? passwordMessages.tooCommon : undefined;
}

const commonPasswords: ReadonlySet<string> = new Set(
  readAsset('api/sign-in/common-passwords.txt').toString('utf8').split('\n').filter(Boolean),
);

function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFKC').toLowerCase());
}
