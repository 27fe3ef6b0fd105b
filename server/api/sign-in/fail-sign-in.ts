import { loginAttempts, loginLockMinutes } from '../../../shared/constants.ts';
import { writeAudit } from '../rows/audit.ts';
import type { Answer, RefusalResults } from '../operation/answer.ts';
import type { Db } from '../database/db.ts';
import { systemActor } from '../operation/actor.ts';
import { signInError, type SignInErrorName } from './sign-in-error.ts';
import { claimFailureRow } from './failure-rows.ts';
import { failTry, type SignInGuard } from './sign-in-guard.ts';
import { actorOf, type SignInUser } from './sign-in-user.ts';

/** Actor for unknown user names, with no organization. The typed name is not saved because it may be a password. */
const nobody = systemActor('(unknown)', '0');

interface FailedTry {
  guard: SignInGuard;
  /** User, or undefined for an unknown name. Both get the same answer, so that it does not reveal which names exist. */
  user: SignInUser | undefined;
  error: SignInErrorName;
  now: number;
}

/** Counts a failed attempt, writes a limited number of audit rows, and returns the error with the number of attempts used. */
export async function failSignIn(
  db: Db,
  { guard, user, error, now }: FailedTry,
): Promise<Answer<RefusalResults>> {
  const failure = await db.transaction().execute(async (trx) => {
    const counted = await failTry(trx, guard, now);
    const entry = { actor: user ? actorOf(user) : nobody, resource: 'users', recordId: user?.id ?? '0', now };
    const rowKind = await claimFailureRow(trx, entry.recordId, now);
    if (rowKind === 'none') return counted;
    const tried = `${error} (${guard.scope}), try ${counted.attempts} of ${loginAttempts}`;
    const detail = rowKind === 'last' ? `${tried}. More failures within the hour are not listed.` : tried;
    await writeAudit(trx, { ...entry, action: 'login failed', detail });
    if (counted.lockedUntil !== undefined)
      await writeAudit(trx, { ...entry, action: 'locked', detail: `Locked for ${loginLockMinutes} minutes` });
    return counted;
  });
  return signInError(error, failure);
}
