import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { toTimestamp, type Db } from '../db.ts';
import type { Actor } from './actor.ts';

export interface TokenRequest {
  userId: string;
  /** The client that an admin acts for. */
  actingFor?: string;
  lifeMs: number;
}

/** Makes a bearer token of 256 random bits; only its hash is kept. */
export async function issueToken(db: Db, request: TokenRequest, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into tokens (hash, id_user, acting_for, created, expires)
    values (
      ${hashOf(token)},
      ${request.userId}::bigint,
      ${request.actingFor ?? null}::bigint,
      ${toTimestamp(now)},
      ${toTimestamp(now + request.lifeMs)}
    )
  `.execute(db);
  return token;
}

interface ActorRow {
  id: string;
  user_name: string;
  id_org: string;
  admin_user: string;
  acting_for: string | null;
  acting_name: string | null;
}

/**
 * Who a token stands for, read anew at each call: a user who is no admin any more acts for nobody (security Z6).
 * Undefined for an unknown or expired token.
 */
export async function findActor(db: Db, token: string, now: number): Promise<Actor | undefined> {
  const { rows } = await sql<ActorRow>`
    select users.id::text, users.user_name, users.id_org::text, users.admin_user,
      tokens.acting_for::text, client.name as acting_name
    from tokens
    join users on users.id = tokens.id_user
    left join org client on client.id = tokens.acting_for
    where tokens.hash = ${hashOf(token)}
    and tokens.expires > ${toTimestamp(now)}
  `.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const admin = row.admin_user === 'T';
  return {
    userId: row.id,
    userName: row.user_name,
    idOrg: row.id_org,
    admin,
    ...(admin && row.acting_for && { actingFor: { id: row.acting_for, name: row.acting_name ?? '' } }),
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
