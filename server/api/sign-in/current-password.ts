import { mfaMessages, passwordMessages } from '../../../shared/locales/en/profile.ts';
import { ownSignInChange } from '../../../shared/api-calls/sign-in.ts';
import type { Actor } from '../operation/actor.ts';
import { refuse, type Answer, type RefusalResults } from '../operation/answer.ts';
import { bodyOf, type ApiDeps, type SignedRequest } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { failSignIn } from './fail-sign-in.ts';
import { claimTry, passTry, withinTry, type SignInGuard } from './sign-in-guard.ts';
import { longestPassword } from '../../../shared/sign-in/credentials.ts';
import { findUserById, type SignInUser } from './sign-in-user.ts';
import { findActor, refreshTokens } from '../operation/bearer-tokens.ts';

/** Returns undefined if the password is correct. Failures count separately from sign-in: six failures lock for five minutes. */
export async function checkCurrentPassword(
  user: SignInUser,
  password: string,
  { db, clock, passwords }: ApiDeps,
): Promise<Answer<RefusalResults> | undefined> {
  const guard: SignInGuard = { scope: 'change', key: user.id };
  const refused = await claimTry(db, guard, clock());
  if (refused) return refused;
  return withinTry(db, guard, async () => {
    if (password.length <= longestPassword && (await passwords.verify(password, user.password, 'known'))) {
      await passTry(db, guard, { forget: true });
      return undefined;
    }
    const failed = await failSignIn(db, { guard, user, error: 'Invalid Credentials', now: clock() });
    return { ...failed, msg: passwordMessages.wrongCurrent };
  });
}

const freshMs = 15 * 60_000;

/** User who changes their own sign-in data, with the proof that they sent. */
export interface OwnProof {
  actor: Actor;
  /** Access token of the same user; undefined if none was sent. */
  accessToken: string | undefined;
  /** Current password; undefined if none was sent. */
  password: string | undefined;
}

export function readOwnProof(request: SignedRequest): OwnProof {
  const sent = ownSignInChange.read(bodyOf(request));
  return { actor: request.actor, accessToken: sent?.accessToken, password: sent?.pw_old };
}

/** Returns false if the access token belongs to another user or is not valid. */
export async function isOwnToken({ actor, accessToken }: OwnProof, { db, clock }: ApiDeps): Promise<boolean> {
  if (!accessToken) return true;
  return (await findActor(db, accessToken, clock()))?.userId === actor.userId;
}

/**
 * Returns undefined if the user's password was verified within 15 minutes, at `login` or as `pw_old` in this or an earlier body.
 * Required to change email, mobile phone and second factor. Rejects callers who act for a client.
 */
export async function requireFresh(
  { actor, password }: OwnProof,
  deps: ApiDeps,
): Promise<Answer<RefusalResults> | undefined> {
  if (actor.actingFor) return refuse(403, 'You don’t have permission to do this.');
  const user = password ? await findUserById(deps.db, actor.userId) : undefined;
  if (user && password) return reauthenticate({ user, password }, deps);
  if (deps.clock() - actor.signedInAt <= freshMs) return undefined;
  return signInError('Invalid Session', { status: 403, msg: mfaMessages.sessionExpired });
}

async function reauthenticate(
  { user, password }: { user: SignInUser; password: string },
  deps: ApiDeps,
): Promise<Answer<RefusalResults> | undefined> {
  const wrong = await checkCurrentPassword(user, password, deps);
  if (!wrong) await refreshTokens(deps.db, user.id, deps.clock());
  return wrong;
}
