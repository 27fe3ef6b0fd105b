import { normaliseUserName } from '../../../shared/sign-in/user-name.ts';
import { textOf } from '../../../shared/reply.ts';
import { Refusal, succeed, type Answer } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { bodyOf, type ApiDeps, type ApiRequest, type Operation } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { failSignIn } from './fail-sign-in.ts';
import { claimTry, passTry, withinTry, type Guard } from './sign-in-guard.ts';
import { endCode, takeCode, triesPerCode } from './one-time-codes.ts';
import { findPasswordFault } from './password-faults.ts';
import { actorOf, findUserByName, type SignInUser } from './sign-in-user.ts';
import { clearForcedChange, storePassword } from './store-password.ts';
import { revokeTokens } from '../operation/bearer-tokens.ts';

/**
 * Sets a new password by an emailed code. Ends the user's sessions and locks; the second factor is still required at the next sign-in.
 * Hashes only after the code is correct, so that response times do not reveal names.
 */
export const cognitoPasswordReset: Operation = async (request, deps) => {
  const { db, clock } = deps;
  const body = bodyOf(request);
  const key = normaliseUserName(textOf(body, 'username'));
  const password = textOf(body, 'password');
  const fault = findPasswordFault(password, 'user');
  if (fault) return signInError('Password Does Not Meet the Requirements', { msg: fault });
  if (!key) return signInError('Invalid Auth Code');
  const trier = readTrier(request);
  const guard: Guard = { scope: 'reset', key: `${key}\n${trier.id}` };
  const refused = await claimTry(db, guard, clock());
  if (refused) return refused;
  return withinTry(db, guard, async () => {
    const user = await findUserByName(db, key);
    const reset = { user, guard, trier, password, code: textOf(body, 'authCode').trim() };
    return resetPassword(reset, deps);
  });
};

interface Trier {
  /** Client fingerprint, or '' if the client sends none. */
  id: string;
  /** Attempts per code allowed to all such clients together, or undefined if each client's own limit is enough. */
  most?: number;
}

/** Attempts of all unknown clients together: enough that a few cannot use up a code, too few to guess it. */
const strangersTries = 20;

/**
 * Reads the client fingerprint.
 * Only the portal has the API key: it sends `X-Trier` per client and `X-Known-Device` for the browsers that requested the code.
 * Clients without a fingerprint share the normal attempts.
 */
function readTrier(request: ApiRequest): Trier {
  const id = request.header('x-trier') ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) return { id: '', most: triesPerCode };
  return request.header('x-known-device') === '1' ? { id } : { id, most: strangersTries };
}

interface Reset {
  user: SignInUser | undefined;
  guard: Guard;
  trier: Trier;
  password: string;
  code: string;
}

async function resetPassword(reset: Reset, deps: ApiDeps): Promise<Answer> {
  const { db, clock, passwords } = deps;
  const { user, guard, trier, password, code } = reset;
  const purpose = { userId: user?.id ?? '0', flow: 'reset', target: '' } as const;
  const given = { code, now: clock(), keep: true, most: trier.most };
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
