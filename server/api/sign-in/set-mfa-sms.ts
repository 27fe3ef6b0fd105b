import { mfaMessages } from '../../../shared/locales/en/profile.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { readMfaCaller, turnMfaOn } from './mfa-change.ts';

export const cognitoSetMfaSms: SignedOperation = async (request, deps) => {
  const caller = await readMfaCaller(request, deps);
  if ('refused' in caller) return caller.refused;
  if (!caller.user.verifiedPhone) return signInError('Need MFA Setup', { msg: mfaMessages.phone });
  const now = deps.clock();
  await deps.db.transaction().execute((trx) => turnMfaOn(trx, request, { method: 'sms', now }));
  return succeed();
};
