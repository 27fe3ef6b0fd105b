import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ssoInvitationHours } from '../../../shared/constants.ts';
import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { SsoProvider } from './sso-provider.ts';
import { verifiedEmailOf, type IdClaims } from './id-token.ts';

interface Invitation {
  userId: string;
  urlId: string;
  email: string;
}

const lifeMs = ssoInvitationHours * 3_600_000;
/** Minimum interval between invitations in milliseconds, so that a double click does not invalidate the link just sent. */
const pauseMs = 60_000;

/** Creates an invitation token that replaces the user's previous one. Returns undefined if the previous one is less than a minute old. */
export async function makeInvitation(
  trx: Trx,
  { userId, urlId, email }: Invitation,
  now: number,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const made = await sql`
    insert into sso_invitations (id_user, url_id, token_hash, email, expires)
    values (${toId(userId)}, ${urlId}, ${hashOf(token)}, ${email}, ${toTimestamp(now + lifeMs)})
    on conflict (id_user) do update
    set url_id = excluded.url_id,
      token_hash = excluded.token_hash,
      email = excluded.email,
      expires = excluded.expires
    where sso_invitations.expires <= ${toTimestamp(now + lifeMs - pauseMs)}
    or sso_invitations.email <> excluded.email
  `.execute(trx);
  return made.numAffectedRows ? token : undefined;
}

/** Returns the expiration of the user's current invitation in Unix seconds, or undefined if there is none. */
export async function findInvitationEnd(
  db: Db,
  { userId, email }: Omit<Invitation, 'urlId'>,
  now: number,
): Promise<number | undefined> {
  const live = await db
    .selectFrom('sso_invitations')
    .select('expires')
    .where('id_user', '=', toId(userId))
    .where('email', '=', email)
    .where('expires', '>', toTimestamp(now))
    .executeTakeFirst();
  return live && Math.trunc(live.expires.getTime() / 1000);
}

interface InvitedIdentity {
  provider: SsoProvider;
  claims: IdClaims;
  token: string;
}

/**
 * Finds the user of a valid invitation from this provider. The user must still be in the provider's organization, have the invited address,
 * and be neither disabled nor an
 * internal admin.
 * Rejects the invitation if the verified email belongs to another user, because the link may have been forwarded.
 */
export async function findInvited(
  trx: Trx,
  { provider, claims, token }: InvitedIdentity,
  now: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select users.id::text
    from sso_invitations invitation
    join users on users.id = invitation.id_user and users.email = invitation.email
    where invitation.token_hash = ${hashOf(token)}
    and invitation.url_id = ${provider.urlId}
    and invitation.expires > ${toTimestamp(now)}
    and users.id_org = ${toId(provider.idOrg)}
    and users.admin_user is distinct from 'T'
    and users.disabled is distinct from 'T'
    for no key update of invitation
  `.execute(trx);
  const id = rows[0]?.id;
  return id && (await belongsToAnotherUser(trx, { provider, claims, id })) ? undefined : id;
}

async function belongsToAnotherUser(
  trx: Trx,
  { provider, claims, id }: Omit<InvitedIdentity, 'token'> & { id: string },
): Promise<boolean> {
  const email = verifiedEmailOf(claims);
  if (!email) return false;
  const { rows } = await sql<{ id: string }>`
    select id::text
    from users
    where id_org = ${toId(provider.idOrg)} and lower(email) = lower(${email})
  `.execute(trx);
  return rows.length > 0 && rows.every((row) => row.id !== id);
}

export async function endInvitation(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('sso_invitations').where('id_user', '=', toId(userId)).execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
