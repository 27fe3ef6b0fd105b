import { ownSignInChange } from '../../../shared/api-calls/sign-in.ts';
import { refuse, type Answer, type RefusalResults } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { type Trx, toId, type Db } from '../database/db.ts';
import { bodyOf, type ApiDeps, type SignedRequest } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { requireFresh } from './current-password.ts';
import { findUserById, type SignInUser } from './sign-in-user.ts';
import { findActor, readBearer, revokeTokens } from '../operation/bearer-tokens.ts';
import { readOrganization, type MfaMode } from '../../../shared/user.ts';

/**
 * Reads the user who is changing a second factor.
 * Requires a recent password verification, an access token of the same user if one is given, and an organization with two-step sign-in enabled
 * (internal admins are exempt).
 */
export async function readMfaCaller(
  request: SignedRequest,
  deps: ApiDeps,
): Promise<{ user: SignInUser } | { refused: Answer<RefusalResults> }> {
  const { actor } = request;
  const accessToken = ownSignInChange.read(bodyOf(request))?.accessToken;
  const owner = accessToken ? await findActor(deps.db, accessToken, deps.clock()) : actor;
  const user = await findUserById(deps.db, actor.userId);
  if (owner?.userId !== actor.userId || !user) return { refused: signInError('Invalid Session') };
  const isOff = !actor.admin && (await organizationMfa(deps.db, actor.idOrg)) === 'off';
  if (isOff) return { refused: refuse(403, 'Two-step sign-in is not turned on for your organization.') };
  const refused = await requireFresh(request, deps);
  return refused ? { refused } : { user };
}

/** Enables a method, ends every other session of the user and writes an audit row. */
export async function turnMfaOn(
  trx: Trx,
  request: SignedRequest,
  { method, now }: { method: 'sms' | 'totp'; now: number },
): Promise<void> {
  const { actor } = request;
  await setMfaMethod(trx, actor.userId, method);
  await revokeTokens(trx, actor.userId, readBearer(request.header('authorization')));
  const detail = method === 'sms' ? 'Codes by text message turned on' : 'Authenticator app turned on';
  const entry = { actor, action: 'mfa', resource: 'users', recordId: actor.userId, detail, now };
  await writeAudit(trx, entry);
}

async function setMfaMethod(trx: Trx, userId: string, method: 'sms' | 'totp'): Promise<void> {
  await trx.updateTable('users').set({ mfa_method: method }).where('id', '=', toId(userId)).execute();
}

export async function organizationMfa(db: Db, idOrg: string): Promise<MfaMode> {
  const row = await db
    .selectFrom('org')
    .select('enable_mfa')
    .where('id', '=', toId(idOrg))
    .executeTakeFirst();
  return readOrganization(row ?? {}).mfa;
}
