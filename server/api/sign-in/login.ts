import type { ApiRequest, Operation, SignedOperation } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { failSignIn } from './fail-sign-in.ts';
import { claimTry, withinTry, type SignInGuard } from './sign-in-guard.ts';
import { longestPassword, normaliseUserName } from '../../../shared/sign-in/credentials.ts';
import type { HashLine } from '../secrets/stored-password.ts';
import { findUserByName, suspensionOf } from './sign-in-user.ts';
import { succeed } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { readBearer, revokeToken } from '../operation/bearer-tokens.ts';

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
    const suspension = user && right ? suspensionOf(user) : 'Invalid Credentials';
    if (user && !suspension) return continueSignIn(user, deps, { how: 'password' });
    const error = suspension ?? 'Invalid Credentials';
    return failSignIn(db, { guard, user, error, now: clock() });
  });
};

/** Returns the lane. Only the portal has the API key, and it marks browsers that signed in as this user before. */
const lineOf = (request: ApiRequest): HashLine =>
  request.header('x-known-device') === '1' ? 'known' : 'anybody';

export const logout: SignedOperation = async (request, { db, clock }) => {
  const { actor } = request;
  const token = readBearer(request.header('authorization'));
  await db.transaction().execute(async (trx) => {
    if (token) await revokeToken(trx, token);
    const entry = { actor, action: 'logout', resource: 'users', recordId: actor.userId, now: clock() };
    await writeAudit(trx, { ...entry, idOrg: actor.idOrg, detail: 'Signed out' });
  });
  return succeed();
};

interface BasicCredentials {
  /** User name in its normalized form. */
  key: string;
  password: string;
}

/** Reads name and password of `Authorization: Basic` as UTF-8. Returns undefined without a name. */
export function readBasicCredentials(header: string | undefined): BasicCredentials | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/_-]+=*)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const key = normaliseUserName(colon < 0 ? text : text.slice(0, colon));
  return key ? { key, password: colon < 0 ? '' : text.slice(colon + 1) } : undefined;
}
