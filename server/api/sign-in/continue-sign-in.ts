import type { ChallengeName } from '../../../shared/sign-in/machine.ts';
import { succeed, type Answer } from '../operation/answer.ts';
import type { Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { openChallenge } from './challenges.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { passTry } from './sign-in-guard.ts';
import { queueResetCode } from './send-reset-code.ts';
import { sendTextCode } from './send-text-code.ts';
import type { SignInUser } from './sign-in-user.ts';
import { refreshTokens } from '../operation/bearer-tokens.ts';

/** Continues after a correct password with a reset, a challenge or the completed sign-in. Failed attempts are cleared only on completion. */
export function continueSignIn(user: SignInUser, deps: ApiDeps, { how }: { how: string }): Promise<Answer> {
  return deps.db.transaction().execute(async (trx) => {
    await refreshTokens(trx, user.id, deps.clock());
    const challenge = nextChallenge(user);
    if (challenge === 'none') return finishSignIn(trx, user, { how, now: deps.clock() });
    await passTry(trx, { scope: 'login', key: user.key });
    if (challenge === 'setup') return signInError('Need MFA Setup');
    if (challenge === 'reset') {
      await queueResetCode(trx, user.key);
      return signInError('Password Reset');
    }
    return challengeUser(trx, { user, name: challenge, after: 'password' }, deps);
  });
}

/**
 * Challenges the user for the second factor after single sign-on, with the user name in `USERNAME`. Returns undefined if the user has no
 * second factor.
 */
export async function challengeSecondFactor(
  trx: Trx,
  { user, after }: Pick<ChallengeRequest, 'user' | 'after'>,
  deps: ApiDeps,
): Promise<Answer | undefined> {
  const name = secondFactorOf(user);
  if (name === 'none') return undefined;
  if (name === 'setup') return signInError('Need MFA Setup');
  return challengeUser(trx, { user, name, after, parameters: { USERNAME: user.userName } }, deps);
}

interface ChallengeRequest {
  user: SignInUser;
  name: ChallengeName;
  after: string;
  parameters?: Readonly<Record<string, string>>;
}

function nextChallenge(user: SignInUser): ChallengeName | 'reset' | 'setup' | 'none' {
  if (user.resetRequired) return 'reset';
  return user.temporary ? 'NEW_PASSWORD_REQUIRED' : secondFactorOf(user);
}

function secondFactorOf(user: SignInUser): 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'setup' | 'none' {
  if (user.mfaMethod === 'sms') return user.verifiedPhone ? 'SMS_MFA' : 'setup';
  if (user.mfaMethod === 'totp') return user.hasTotp ? 'SOFTWARE_TOKEN_MFA' : 'setup';
  return 'none';
}

async function challengeUser(
  trx: Trx,
  { user, name, after, parameters }: ChallengeRequest,
  deps: ApiDeps,
): Promise<Answer> {
  const { session, challenge } = await openChallenge(trx, { userId: user.id, name, after }, deps.clock());
  const phone = user.verifiedPhone;
  if (name === 'SMS_MFA') {
    const target = challenge.hash.toString('hex');
    const refused = await sendTextCode(trx, { user, flow: 'sms_mfa', target, phone }, deps);
    if (refused) return refused;
  }
  const sent = name === 'SMS_MFA' ? deliveryOf(phone) : {};
  return succeed({ ChallengeName: name, Session: session, ChallengeParameters: { ...parameters, ...sent } });
}

export const deliveryOf = (phone: string) => ({
  CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
  CODE_DELIVERY_DESTINATION: `******${phone.slice(-4)}`,
});
