import { apiCalls } from '../../../shared/api-calls.ts';
import type { Trx } from '../database/db.ts';
import { succeed } from '../operation/answer.ts';
import { readRequest, type ApiDeps, type Operation } from '../operation/operation.ts';
import { readBasicCredentials } from './login.ts';
import { findChallenge, type SecondStep } from './challenges.ts';
import { deliveryOf } from './continue-sign-in.ts';
import { nextCodeFrom } from './one-time-codes.ts';
import { sendTextCode } from './send-text-code.ts';
import { signInError } from './sign-in-error.ts';
import { findLock } from './sign-in-guard.ts';
import { findUserById } from './sign-in-user.ts';

/**
 * Sends a new code for an open challenge, which invalidates the previous code. Attempts are not reset, because they count per challenge and
 * user name.
 */
export const cognitoResendCode: Operation<typeof apiCalls.cognitoResendCode> = async (request, deps) => {
  const { db, clock } = deps;
  const key = readBasicCredentials(request.header('authorization'))?.key ?? '';
  const attempt = { session: readRequest(apiCalls.cognitoResendCode, request).Session, name: 'SMS_MFA', key };
  const challenge = await findChallenge(db, attempt, clock());
  const user = challenge && (await findUserById(db, challenge.userId));
  if (!challenge || !user?.verifiedPhone) return signInError('Invalid Session');
  const lockedUntil = await findLock(db, user, clock());
  if (lockedUntil !== undefined) return signInError('Account Locked', { lockedUntil });
  return db.transaction().execute((trx) => resend(trx, { user, challenge }, deps));
};

async function resend(trx: Trx, { user, challenge }: SecondStep, deps: ApiDeps) {
  const target = challenge.hash.toString('hex');
  const purpose = { userId: user.id, flow: 'sms_mfa', target } as const;
  const from = await nextCodeFrom(trx, purpose);
  if (from > deps.clock()) return signInError('Try Later', { again: from });
  const phone = user.verifiedPhone;
  const refused = await sendTextCode(trx, { user, flow: purpose.flow, target, phone }, deps);
  if (refused) return refused;
  const again = Math.ceil((await nextCodeFrom(trx, purpose)) / 1000);
  return succeed({ ChallengeParameters: deliveryOf(phone), again });
}
