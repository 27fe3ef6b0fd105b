import { readAsset } from '../../assets.ts';

/** Passwords that many people use, in lower case, one a line. */
const commonPasswords: ReadonlySet<string> = new Set(
  readAsset('api/sign-in/common-passwords.txt').toString('utf8').split('\n').filter(Boolean),
);

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFKC').toLowerCase());
}
