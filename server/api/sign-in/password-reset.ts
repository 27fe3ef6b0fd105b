import { normaliseUserName } from '../../../shared/sign-in/user-name.ts';
import { textOf } from '../../../shared/reply.ts';
import { Refusal, succeed, type Answer } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { bodyOf, type ApiDeps, type Operation } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { failSignIn } from './fail-sign-in.ts';
import { claimTry, passTry, withinTry, type Guard } from './sign-in-guard.ts';
import { endCode, takeCode } from './one-time-codes.ts';
import { findPasswordFault } from './password-faults.ts';
import { actorOf, findUserByName, type SignInUser } from './sign-in-user.ts';
import { clearForcedChange, storePassword } from './store-password.ts';
import { revokeTokens } from '../operation/bearer-tokens.ts';

/**
 * Sets a new password by the code that was mailed. Every sign-in of the user ends, a lock too; a second factor is still asked
 * for at the next sign-in. Nothing is hashed before the code is right, so that names look alike in time too.
 */
export const cognitoPasswordReset: Operation = async (request, deps) => {
  const { db, clock } = deps;
  const body = bodyOf(request);
  const key = normaliseUserName(textOf(body, 'username'));
  const password = textOf(body, 'password');
  const fault = findPasswordFault(password, 'user');
  if (fault) return signInError('Password Does Not Meet the Requirements', { msg: fault });
  if (!key) return signInError('Invalid Auth Code');
  const guard: Guard = { scope: 'reset', key };
  const refused = await claimTry(db, guard, clock());
  if (refused) return refused;
  return withinTry(db, guard, async () => {
    const user = await findUserByName(db, key);
    const reset = { user, guard, password, code: textOf(body, 'authCode').trim() };
    return resetPassword(reset, deps);
  });
};

interface Reset {
  user: SignInUser | undefined;
  guard: Guard;
  password: string;
  code: string;
}

async function resetPassword(reset: Reset, deps: ApiDeps): Promise<Answer> {
  const { db, clock, passwords } = deps;
  const { user, guard, password, code } = reset;
  const purpose = { userId: user?.id ?? '0', flow: 'reset', target: '' } as const;
  const given = { code, now: clock(), keep: true };
  const right = await db.transaction().execute((trx) => takeCode(trx, purpose, given));
  if (!right || !user) return failSignIn(db, { guard, user, error: 'Invalid Auth Code', now: clock() });
  if (await passwords.verify(password, user.password, 'known')) {
    await passTry(db, guard);
    return signInError('Another New Password');
  }
  const stored = await passwords.hash(password, 'known');
  const now = clock();
  return db.transaction().execute(async (trx) => {
    if (!(await endCode(trx, purpose, now))) throw new Refusal(signInError('Invalid Auth Code'));
    await storePassword(trx, user.id, { password: stored, now });
    await clearForcedChange(trx, user.id);
    await revokeTokens(trx, user.id);
    await passTry(trx, guard, { forget: true });
    await passTry(trx, { scope: 'login', key: user.key }, { forget: true });
    const entry = { actor: actorOf(user), action: 'password', resource: 'users', recordId: user.id, now };
    await writeAudit(trx, { ...entry, detail: 'New password set by a mailed code' });
    return succeed();
  });
}
