import { apiCalls } from '../../../shared/api-calls.ts';
import { succeed } from '../operation/answer.ts';
import { readBearer } from '../operation/bearer-tokens.ts';
import { readRequest, type SignedOperation, type SignedRequest } from '../operation/operation.ts';
import { readOwnProof } from './current-password.ts';
import { findMfaCaller, turnMfaOn } from './mfa-change.ts';
import { makePendingSecret, confirmPendingSecret } from './totp-secrets.ts';
import { toBase32 } from './totp.ts';
import { mfaMessages } from '../../../shared/locales/en/profile.ts';
import { signInError } from './sign-in-error.ts';

/** Creates a secret for an authenticator app. It becomes active when its first code is entered. */
export const cognitoGetTotp: SignedOperation<typeof apiCalls.cognitoGetTotp> = async (request, deps) => {
  const caller = await findMfaCaller(readOwnProof(request), deps);
  if ('refused' in caller) return caller.refused;
  const { db, keyring } = deps;
  const secret = await db.transaction().execute((trx) => makePendingSecret(trx, caller.user.id, keyring));
  return succeed({ SecretCode: toBase32(secret) });
};

/** Enables the authenticator app by its first code. Five wrong codes invalidate the secret. */
export const cognitoTotpVerify: SignedOperation = async (request, deps) => {
  const caller = await findMfaCaller(readOwnProof(request), deps);
  if ('refused' in caller) return caller.refused;
  const { clock, db, keyring } = deps;
  const now = clock();
  const code = readRequest(apiCalls.cognitoTotpVerify, request).userCode.trim();
  const confirmed = await db.transaction().execute(async (trx) => {
    const outcome = await confirmPendingSecret(trx, caller.user.id, { code, now, keyring });
    if (outcome === 'confirmed') await turnMfaOn(trx, { ...changeOf(request), method: 'totp', now });
    return outcome;
  });
  if (confirmed === 'confirmed') return succeed();
  if (confirmed === 'gone') return signInError('Invalid Session', { msg: mfaMessages.tryAgain });
  return signInError('TOTP Code Mismatch', { msg: mfaMessages.totpMismatch });
};

export const cognitoSetMfaSms: SignedOperation = async (request, deps) => {
  const caller = await findMfaCaller(readOwnProof(request), deps);
  if ('refused' in caller) return caller.refused;
  if (!caller.user.verifiedPhone) return signInError('Need MFA Setup', { msg: mfaMessages.phone });
  const now = deps.clock();
  const change = { ...changeOf(request), method: 'sms', now } as const;
  await deps.db.transaction().execute((trx) => turnMfaOn(trx, change));
  return succeed();
};

const changeOf = (request: SignedRequest) => ({
  actor: request.actor,
  currentToken: readBearer(request.header('authorization')),
});
