import type { ApiRequest, Operation } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { readBasicCredentials } from './basic-credentials.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { failSignIn } from './fail-sign-in.ts';
import { claimTry, withinTry, type SignInGuard } from './sign-in-guard.ts';
import { longestPassword } from '../../../shared/sign-in/password.ts';
import type { HashLine } from '../secrets/stored-password.ts';
import { findUserByName } from './sign-in-user.ts';

/**
 * Signs in with user name and password. An unknown name takes the same steps and time as a known one.
 * Suspension is revealed only after a correct password.
 */
export const login: Operation = async (request, deps) => {
  const { db, clock, passwords } = deps;
  const credentials = readBasicCredentials(request.header('authorization'));
  if (!credentials?.password || credentials.password.length > longestPassword)
    return signInError('Invalid Credentials');
  const guard: SignInGuard = { scope: 'login', key: credentials.key };
  const refused = await claimTry(db, guard, clock());
  if (refused) return refused;
  return withinTry(db, guard, async () => {
    const user = await findUserByName(db, credentials.key);
    const right = await passwords.verify(credentials.password, user?.password, lineOf(request));
    if (user && right && !user.disabled) return continueSignIn(user, deps, { how: 'password' });
    const error = user && right ? 'User Suspended' : 'Invalid Credentials';
    return failSignIn(db, { guard, user, error, now: clock() });
  });
};

/** Returns the lane. Only the portal has the API key, and it marks browsers that signed in as this user before. */
const lineOf = (request: ApiRequest): HashLine =>
  request.header('x-known-device') === '1' ? 'known' : 'anybody';
