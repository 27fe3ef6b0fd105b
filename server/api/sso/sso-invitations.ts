import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ssoInvitationHours } from '../../../shared/constants.ts';
import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';

interface Invitation {
  userId: string;
  urlId: string;
  /** Where its link goes. */
  email: string;
}

const lifeMs = ssoInvitationHours * 3_600_000;
/** A second press of the button must not end the link that the first one has just mailed. */
const pauseMs = 60_000;

/** Makes what an invitation's link bears, which ends the user's one before. Undefined where that is not a minute old. */
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

/** When the user's live invitation ends, in unix seconds; undefined where there is none. */
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

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
