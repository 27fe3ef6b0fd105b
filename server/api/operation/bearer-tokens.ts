import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { actingMinutes } from '../../../shared/constants.ts';
import { grantedPermissions } from '../../../shared/permissions.ts';
import { readOrganization, requiredStep } from '../../../shared/user.ts';
import { openSections, sectionNames, type AccessGroup } from '../../../shared/sections.ts';
import { plannedOnce, toId, toTimestamp, type Db, type Stored, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { Actor } from './actor.ts';

interface TokenRequest {
  userId: string;
  actingFor?: string;
  lifeMs: number;
}

/** Creates a bearer token of 256 random bits and saves only its hash. */
export async function issueToken(db: Db, request: TokenRequest, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('tokens')
    .values({
      hash: hashOf(token),
      id_user: request.userId,
      acting_for: request.actingFor ?? null,
      acting_since: request.actingFor ? toTimestamp(now) : null,
      created: toTimestamp(now),
      expires: toTimestamp(now + request.lifeMs),
    })
    .execute();
  return token;
}

interface ActorRow
  extends
    Pick<Stored<'users'>, 'user_name' | 'admin_user' | 'access_group' | 'forcePasswordReset' | 'mfa_method'>,
    Pick<Stored<'org'>, 'enable_mfa'> {
  id: string;
  full_name: string;
  id_org: string;
  created: number;
  acting_for: string | null;
  acting_name: string | null;
  acting_since: number | null;
  own_group: AccessGroup | null;
}

const longestActingMs = actingMinutes * 60_000;

/**
 * Loads the user and permissions of a token on each call, so that former admins cannot act for clients. Returns undefined for an unknown or
 * expired token, and for a user who is disabled or whose
 * organization is closed.
 */
export async function findActor(db: Db, token: string, now: number): Promise<Actor | undefined> {
  const { rows } = await sql<ActorRow>`${plannedOnce('actor')}
    select users.id::text, users.user_name,
      concat_ws(' ', nullif(users.first_name, ''), nullif(users.last_name, '')) as full_name,
      users.id_org::text, users.admin_user,
      users.access_group, users."forcePasswordReset", users.mfa_method, org.enable_mfa,
      round(extract(epoch from tokens.created) * 1000)::bigint as created,
      tokens.acting_for::text, client.name as acting_name,
      round(extract(epoch from tokens.acting_since) * 1000)::bigint as acting_since,
      to_jsonb(groups) as own_group
    from tokens
    join users on users.id = tokens.id_user
    join org on org.id = users.id_org
    left join groups on groups.id_org = users.id_org and lower(groups.name) = lower(users.access_group)
    left join org client on client.id = tokens.acting_for
    where tokens.hash = ${hashOf(token)}
    and tokens.expires > ${toTimestamp(now)}
    and users.disabled is distinct from 'T'
    and org.closed_at is null
  `.execute(db);
  return rows[0] && toActor(rows[0], now);
}

function toActor(row: ActorRow, now: number): Actor {
  const admin = row.admin_user === 'T';
  const accessGroup = row.access_group ?? '';
  const step = requiredStep(
    { admin, mfaMethod: row.mfa_method ?? '', forcePasswordReset: row.forcePasswordReset === 'T' },
    readOrganization({ ...row }),
  );
  const actingFor = admin && row.acting_for ? { id: row.acting_for, name: row.acting_name ?? '' } : undefined;
  return {
    userId: row.id,
    userName: row.user_name,
    fullName: row.full_name || undefined,
    idOrg: row.id_org,
    admin,
    accessGroup,
    sections: step ? [] : actingFor ? sectionNames : openSections(accessGroup, row.own_group ?? undefined),
    permissions: grantedPermissions({ admin, accessGroup }, row.own_group ?? undefined),
    step,
    signedInAt: row.created,
    actingFor,
    actingOver: actingFor && now - (row.acting_since ?? 0) >= longestActingMs,
    operation: newId(now),
  };
}

/** Starts acting for a client with this token. Returns false if the token is already acting for a client. */
export async function startActing(
  trx: Trx,
  token: string,
  { clientId, now }: { clientId: string; now: number },
): Promise<boolean> {
  const started = await trx
    .updateTable('tokens')
    .set({ acting_for: clientId, acting_since: toTimestamp(now) })
    .where('hash', '=', hashOf(token))
    .where('acting_for', 'is', null)
    .executeTakeFirst();
  return started.numUpdatedRows > 0;
}

/** Stops acting for a client with this token. Returns the client, or undefined if there was none. */
export async function endActing(trx: Trx, token: string): Promise<Actor['actingFor']> {
  return trx
    .updateTable('tokens')
    .from('org')
    .set({ acting_for: null, acting_since: null })
    .whereRef('org.id', '=', 'tokens.acting_for')
    .where('tokens.hash', '=', hashOf(token))
    .returning(({ cast }) => [cast<string>('org.id', 'text').as('id'), 'org.name'])
    .executeTakeFirst();
}

/** Returns the bearer token of a header; undefined if missing or malformed. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i.exec(header ?? '')?.[1];
}

/** Resets the age of the user's tokens after a password verification. Their expiration does not change. */
export async function refreshTokens(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ created: toTimestamp(now) })
    .where('id_user', '=', toId(userId))
    .execute();
}

export async function revokeToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hashOf(token)).execute();
}

/** Revokes all tokens and pending challenges of a user, except the token `exceptToken`. */
export async function revokeTokens(trx: Trx, userId: string, exceptToken?: string): Promise<void> {
  await trx
    .deleteFrom('tokens')
    .where('id_user', '=', toId(userId))
    .where('hash', '<>', exceptToken === undefined ? Buffer.alloc(0) : hashOf(exceptToken))
    .execute();
  await trx.deleteFrom('challenges').where('id_user', '=', toId(userId)).execute();
}

/** Revokes all tokens and pending challenges of these users. */
export async function revokeTokensOf(trx: Trx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const ids = userIds.map(toId);
  await trx.deleteFrom('tokens').where('id_user', 'in', ids).execute();
  await trx.deleteFrom('challenges').where('id_user', 'in', ids).execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
