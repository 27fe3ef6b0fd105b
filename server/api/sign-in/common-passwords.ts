import { readAsset } from '../../assets.ts';

const commonPasswords: ReadonlySet<string> = new Set(
  readAsset('api/sign-in/common-passwords.txt').toString('utf8').split('\n').filter(Boolean),
);

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFKC').toLowerCase());
}
