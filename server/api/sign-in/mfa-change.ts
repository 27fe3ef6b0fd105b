import type { Actor } from '../operation/actor.ts';
import { refuse, type Answer, type RefusalResults } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { type Trx, toId, type Db } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { isOwnToken, requireFresh, type OwnProof } from './current-password.ts';
import { findUserById, type SignInUser } from './sign-in-user.ts';
import { revokeTokens } from '../operation/bearer-tokens.ts';
import { readOrganization, type MfaMode } from '../../../shared/user.ts';

/**
 * Finds the user who is changing a second factor.
 * Requires a recent password verification, an access token of the same user if one is given, and an organization with two-step sign-in enabled
 * (internal admins are exempt).
 */
export async function findMfaCaller(
  proof: OwnProof,
  deps: ApiDeps,
): Promise<{ user: SignInUser } | { refused: Answer<RefusalResults> }> {
  const { actor } = proof;
  const user = await findUserById(deps.db, actor.userId);
  if (!user || !(await isOwnToken(proof, deps))) return { refused: signInError('Invalid Session') };
  const isOff = !actor.admin && (await organizationMfa(deps.db, actor.idOrg)) === 'off';
  if (isOff) return { refused: refuse(403, 'Two-step sign-in is not turned on for your organization.') };
  const refused = await requireFresh(proof, deps);
  return refused ? { refused } : { user };
}

interface TurningOn {
  actor: Actor;
  /** Token of the session that stays signed in. */
  currentToken: string | undefined;
  method: 'sms' | 'totp';
  now: number;
}

/** Enables a method, ends every other session of the user and writes an audit row. */
export async function turnMfaOn(trx: Trx, { actor, currentToken, method, now }: TurningOn): Promise<void> {
  await setMfaMethod(trx, actor.userId, method);
  await revokeTokens(trx, actor.userId, currentToken);
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
