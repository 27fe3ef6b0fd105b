import type { apiCalls } from '../../../shared/api-calls.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { readMfaCaller } from './mfa-change.ts';
import { makePendingSecret } from './totp-secrets.ts';
import { toBase32 } from './totp.ts';

/** Creates a secret for an authenticator app. It becomes active when its first code is entered. */
export const cognitoGetTotp: SignedOperation<typeof apiCalls.cognitoGetTotp> = async (request, deps) => {
  const caller = await readMfaCaller(request, deps);
  if ('refused' in caller) return caller.refused;
  const { db, keyring } = deps;
  const secret = await db.transaction().execute((trx) => makePendingSecret(trx, caller.user.id, keyring));
  return succeed({ SecretCode: toBase32(secret) });
};
