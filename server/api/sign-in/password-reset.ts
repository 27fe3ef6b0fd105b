import { apiCalls } from '../../../shared/api-calls.ts';
import { normaliseUserName } from '../../../shared/sign-in/credentials.ts';
import { Refusal, succeed, type Answer } from '../operation/answer.ts';
import { readRequest, type ApiDeps, type ApiRequest, type Operation } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { failSignIn } from './fail-sign-in.ts';
import { claimTry, passTry, withinTry, type SignInGuard } from './sign-in-guard.ts';
import { endCode, redeemCode, triesPerCode } from './one-time-codes.ts';
import { findPasswordError } from './password-errors.ts';
import { saveChosenPassword } from './save-password.ts';
import { actorOf, findUserByName, type SignInUser } from './sign-in-user.ts';
import { revokeTokens } from '../operation/bearer-tokens.ts';
import { queueResetCode } from './send-reset-code.ts';

/**
 * Sets a new password with an emailed code. Ends the user's sessions and locks. The next sign-in still requires the second factor.
 * Hashes only after the code is correct, so that response times do not reveal which names exist.
 */
export const cognitoPasswordReset: Operation = async (request, deps) => {
  const { db, clock } = deps;
  const { username, password, authCode } = readRequest(apiCalls.cognitoPasswordReset, request);
  const key = normaliseUserName(username);
  const error = findPasswordError(password, 'user');
  if (error) return signInError('Password Does Not Meet the Requirements', { msg: error });
  if (!key) return signInError('Invalid Auth Code');
  const client = readClient(request);
  const guard: SignInGuard = { scope: 'reset', key: `${key}\n${client.id}` };
  const refused = await claimTry(db, guard, clock());
  if (refused) return refused;
  return withinTry(db, guard, async () => {
    const user = await findUserByName(db, key);
    const reset = { user, guard, client, password, code: authCode.trim() };
    return resetPassword(reset, deps);
  });
};

interface ResetClient {
  /** Client fingerprint, or '' if the client sends none. */
  id: string;
  /** Attempts per code allowed to all such clients together, or undefined if each client's own limit is enough. */
  most?: number;
}

/** Attempts of all unknown clients together: enough that a few cannot use up a code, too few to guess it. */
const strangerTries = 20;

/**
 * Reads the client fingerprint.
 * Only the portal has the API key: it sends `X-Trier` per client and `X-Known-Device` for the browsers that requested the code.
 * Clients without a fingerprint share the normal attempts.
 */
function readClient(request: ApiRequest): ResetClient {
  const id = request.header('x-trier') ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) return { id: '', most: triesPerCode };
  return request.header('x-known-device') === '1' ? { id } : { id, most: strangerTries };
}

interface Reset {
  user: SignInUser | undefined;
  guard: SignInGuard;
  client: ResetClient;
  password: string;
  code: string;
}

async function resetPassword(reset: Reset, deps: ApiDeps): Promise<Answer> {
  const { db, clock, passwords } = deps;
  const { user, guard, client, password, code } = reset;
  const purpose = { userId: user?.id ?? '0', flow: 'reset', target: '' } as const;
  const attempt = { code, now: clock(), keepsValid: true, most: client.most };
  const right = await db.transaction().execute((trx) => redeemCode(trx, purpose, attempt));
  if (!right || !user) return failSignIn(db, { guard, user, error: 'Invalid Auth Code', now: clock() });
  if (await passwords.verify(password, user.password, 'known')) {
    await passTry(db, guard);
    return signInError('Another New Password');
  }
  const stored = await passwords.hash(password, 'known');
  const now = clock();
  return db.transaction().execute(async (trx) => {
    if (!(await endCode(trx, purpose, now))) throw new Refusal(signInError('Invalid Auth Code'));
    const detail = 'New password set with an emailed code';
    await saveChosenPassword(trx, user.id, { actor: actorOf(user), password: stored, detail, now });
    await revokeTokens(trx, user.id);
    await passTry(trx, guard, { forget: true });
    await passTry(trx, { scope: 'login', key: user.key }, { forget: true });
    return succeed();
  });
}

/** Queues a reset code. Answer and work are the same for every name, because the worker looks up the user. */
export const requestPassword: Operation = async (request, { db }) => {
  const key = normaliseUserName(readRequest(apiCalls.requestPassword, request).username);
  if (key) await queueResetCode(db, key);
  return succeed();
};
