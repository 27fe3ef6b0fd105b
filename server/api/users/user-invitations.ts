import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { userInvitationHours } from '../../../shared/constants.ts';
import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { Keyring } from '../secrets/keyring.ts';

const lifeMs = userInvitationHours * 3_600_000;
/** Minimum interval between invitations in milliseconds, so that a double click does not invalidate the link just sent. */
const pauseMs = 60_000;
const mostInHour = 100;

interface Invitee {
  userId: string;
  email: string;
}

/**
 * Creates a signed invitation token that replaces the user's previous one. Only its hash is stored.
 * Returns undefined if the previous one is less than a minute old.
 */
export async function makeUserInvitation(
  trx: Trx,
  { userId, email, keyring }: Invitee & { keyring: Keyring },
  now: number,
): Promise<string | undefined> {
  const random = randomBytes(32).toString('base64url');
  const made = await sql`
    insert into user_invitations (id_user, token_hash, email, invited)
    values (${toId(userId)}, ${hashOf(random)}, ${email}, ${toTimestamp(now)})
    on conflict (id_user) do update
    set token_hash = excluded.token_hash,
      email = excluded.email,
      invited = excluded.invited
    where user_invitations.invited <= ${toTimestamp(now - pauseMs)}
    or user_invitations.email <> excluded.email
  `.execute(trx);
  return made.numAffectedRows ? random + keyring.sign(owner(random)) : undefined;
}

export async function hasInvitedMany(db: Db, idOrg: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${mostInHour} as many
    from user_invitations
    join users on users.id = user_invitations.id_user
    where users.id_org = ${toId(idOrg)}
    and user_invitations.invited > ${toTimestamp(now - 3_600_000)}
  `.execute(db);
  return rows[0]?.many ?? false;
}

/** Returns the times of invitation and expiration in Unix seconds, or undefined if the address was not invited. */
export async function findUserInvitation(db: Db, { userId, email }: Invitee) {
  const row = await db
    .selectFrom('user_invitations')
    .select('invited')
    .where('id_user', '=', toId(userId))
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  const ms = row.invited.getTime();
  return { invited: Math.trunc(ms / 1000), expires: Math.trunc((ms + lifeMs) / 1000) };
}

export async function endUserInvitation(trx: Trx, userId: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('user_invitations')
    .where('id_user', '=', toId(userId))
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

interface ShownInvitation {
  token: string;
  keyring: Keyring;
  now: number;
}

/**
 * Finds the user of an invitation token and locks the row. The user must have no password, have the invited address, and be allowed to sign
 * in.
 * Rejects tokens without a valid signature before any query.
 */
export async function findInvitedUser(
  trx: Trx,
  { token, keyring, now }: ShownInvitation,
): Promise<string | undefined> {
  const [, random = '', mark = ''] = /^([\w-]{43})([0-9a-f]{20})$/.exec(token) ?? [];
  if (!random || !keyring.isSignature(mark, owner(random))) return undefined;
  const { rows } = await sql<{ id: string }>`
    select users.id::text
    from user_invitations invitation
    join users on users.id = invitation.id_user and users.email = invitation.email
    where invitation.token_hash = ${hashOf(random)}
    and invitation.invited > ${toTimestamp(now - lifeMs)}
    and users.admin_user is distinct from 'T'
    and users.disabled is distinct from 'T'
    and not exists (select from credentials where credentials.id_user = users.id)
    for no key update of invitation
  `.execute(trx);
  return rows[0]?.id;
}

const owner = (random: string) => `invitation ${random}`;

const hashOf = (random: string) => createHash('sha256').update(random).digest();
