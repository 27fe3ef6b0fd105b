import { apiCalls } from '../../../shared/api-calls.ts';
import { mfaMessages } from '../../../shared/locales/en/profile.ts';
import { succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { readMfaCaller, turnMfaOn } from './mfa-change.ts';
import { confirmPendingSecret } from './totp-secrets.ts';

/** Enables the authenticator app by its first code. Five wrong codes invalidate the secret. */
export const cognitoTotpVerify: SignedOperation = async (request, deps) => {
  const caller = await readMfaCaller(request, deps);
  if ('refused' in caller) return caller.refused;
  const { clock, db, keyring } = deps;
  const now = clock();
  const code = readRequest(apiCalls.cognitoTotpVerify, request).userCode.trim();
  const confirmed = await db.transaction().execute(async (trx) => {
    const outcome = await confirmPendingSecret(trx, caller.user.id, { code, now, keyring });
    if (outcome === 'confirmed') await turnMfaOn(trx, request, { method: 'totp', now });
    return outcome;
  });
  if (confirmed === 'confirmed') return succeed();
  if (confirmed === 'gone') return signInError('Invalid Session', { msg: mfaMessages.tryAgain });
  return signInError('TOTP Code Mismatch', { msg: mfaMessages.totpMismatch });
};
