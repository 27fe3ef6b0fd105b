import { apiCalls } from '../../../shared/api-calls.ts';
import { recoveryMessages } from '../../../shared/locales/en/profile.ts';
import type { Answer } from '../operation/answer.ts';
import type { Trx } from '../database/db.ts';
import { readRequest, type ApiDeps, type Operation } from '../operation/operation.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { signInError } from './sign-in-error.ts';
import { readBasicCredentials } from './login.ts';
import { closeChallenge, countTry, findChallenge, type SecondStep } from './challenges.ts';
import { failSignIn } from './fail-sign-in.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { claimTry, passTry, withinTry, type SignInGuard } from './sign-in-guard.ts';
import { redeemCode } from './one-time-codes.ts';
import { setNewPassword } from './set-new-password.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { notifyUser } from './notify-user.ts';
import { findUserById, type SignInUser } from './sign-in-user.ts';
import { redeemTotpCode } from './totp-secrets.ts';

/** Answers a challenge from `login` with a code or a new password. A challenge allows five attempts, and wrong codes count toward the lock. */
export const cognitoVerify: Operation = async (request, deps) => {
  const { Session: session, ChallengeName: name, response } = readRequest(apiCalls.cognitoVerify, request);
  const key = readBasicCredentials(request.header('authorization'))?.key ?? '';
  const challenge = await findChallenge(deps.db, { session, name, key }, deps.clock());
  const user = challenge && (await findUserById(deps.db, challenge.userId));
  if (!challenge || !user) return signInError('Invalid Session');
  const step = { user, challenge };
  if (challenge.name === 'NEW_PASSWORD_REQUIRED') return setNewPassword(step, response.new_password, deps);
  return verifyCode(step, response.code.trim(), deps);
};

async function verifyCode({ user, challenge }: SecondStep, code: string, deps: ApiDeps): Promise<Answer> {
  const { db, clock, keyring } = deps;
  const guard: SignInGuard = { scope: 'login', key: user.key };
  const refused = await claimTry(db, guard, clock());
  if (refused) return refused;
  return withinTry(db, guard, async () => {
    if (!(await countTry(db, challenge))) {
      await passTry(db, guard);
      return signInError('Try Later');
    }
    const answer = await db
      .transaction()
      .execute((trx) => verifyAnswer(trx, { user, challenge }, { code, now: clock(), keyring, deps }));
    if (answer !== 'wrong') return answer;
    return failSignIn(db, { guard, user, error: 'Invalid Auth Code', now: clock() });
  });
}

interface CodeAttempt {
  code: string;
  now: number;
  keyring: Keyring;
  deps: ApiDeps;
}

async function verifyAnswer(trx: Trx, step: SecondStep, attempt: CodeAttempt): Promise<Answer | 'wrong'> {
  const { user, challenge } = step;
  const recovered = await redeemRecoveryCode(trx, user.id, attempt.code);
  const verdict = recovered ? 'right' : await redeemGivenCode(trx, step, attempt);
  if (verdict === 'wrong') return 'wrong';
  const guard: SignInGuard = { scope: 'login', key: user.key };
  if (verdict === 'used') {
    await passTry(trx, guard);
    return signInError('New TOTP Code');
  }
  if (!(await closeChallenge(trx, challenge))) {
    await passTry(trx, guard);
    return signInError('Invalid Session');
  }
  if (recovered) await notifyCodeUsed(trx, user, { remaining: recovered.remaining, deps: attempt.deps });
  const second = recovered
    ? 'recovery code'
    : challenge.name === 'SMS_MFA'
      ? 'text message'
      : 'authenticator app';
  return finishSignIn(trx, user, { how: `${challenge.after} and ${second}`, now: attempt.now });
}

async function notifyCodeUsed(
  trx: Trx,
  user: SignInUser,
  { remaining, deps }: { remaining: number; deps: ApiDeps },
): Promise<void> {
  const subject = 'a recovery code was used';
  await notifyUser(trx, { ...user, subject, paragraphs: [recoveryMessages.used(remaining)] }, deps);
}

async function redeemGivenCode(
  trx: Trx,
  { user, challenge }: SecondStep,
  attempt: CodeAttempt,
): Promise<'right' | 'used' | 'wrong'> {
  if (challenge.name === 'SOFTWARE_TOKEN_MFA') return redeemTotpCode(trx, user.id, attempt);
  const purpose = { userId: user.id, flow: 'sms_mfa', target: challenge.hash.toString('hex') } as const;
  return (await redeemCode(trx, purpose, attempt)) ? 'right' : 'wrong';
}
