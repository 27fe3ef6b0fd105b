import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { emailConfirmationHours } from '../../../shared/constants.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { Keyring } from '../secrets/keyring.ts';

const lifeMs = emailConfirmationHours * 3_600_000;
const dayMs = 24 * 3_600_000;
/** Minimum time between links, so that a double click does not invalidate the link just mailed. */
const pauseMs = 60_000;
/** Maximum confirmation emails per organization per day, so that a fake account cannot spam strangers. */
const mostADay = 10;

interface Confirming {
  userId: string;
  email: string;
}

/** Creates a link token and invalidates the user's previous link. Returns undefined if a link was just sent. Stores only the token's hash. */
export async function makeConfirmation(
  trx: Trx,
  { userId, email, keyring }: Confirming & { keyring: Keyring },
  now: number,
): Promise<string | undefined> {
  const random = randomBytes(32).toString('base64url');
  const made = await sql`
    insert into email_confirmations (id_user, token_hash, email, sent)
    values (${userId}::bigint, ${hashOf(random)}, ${email}, ${toTimestamp(now)})
    on conflict (id_user) do update
    set token_hash = excluded.token_hash,
      email = excluded.email,
      sent = excluded.sent
    where email_confirmations.sent <= ${toTimestamp(now - pauseMs)}
  `.execute(trx);
  return made.numAffectedRows ? random + keyring.sign(owner(random)) : undefined;
}

/** True if the organization has reached its daily limit of confirmation emails. */
export async function hasConfirmedMany(db: Db, idOrg: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${mostADay} as many
    from outbox
    where id_org = ${idOrg}::bigint
    and confirms
    and channel = 'email'
    and created > ${toTimestamp(now - dayMs)}
  `.execute(db);
  return rows[0]?.many ?? false;
}

interface Link {
  token: string;
  keyring: Keyring;
  now: number;
}

export interface Confirmed {
  userId: string;
  userName: string;
  idOrg: string;
  email: string;
}

/** Finds and locks the user of a valid link, unless the user's address has changed since. Skips the database for forged tokens. */
export async function findConfirmation(
  trx: Trx,
  { token, keyring, now }: Link,
): Promise<Confirmed | undefined> {
  const [, random = '', signature = ''] = /^([\w-]{43})([0-9a-f]{20})$/.exec(token) ?? [];
  if (!random || !keyring.isSignature(signature, owner(random))) return undefined;
  const { rows } = await sql<Confirmed>`
    select users.id::text as "userId", users.user_name as "userName", users.id_org::text as "idOrg", users.email
    from email_confirmations confirmation
    join users on users.id = confirmation.id_user and users.email = confirmation.email
    where confirmation.token_hash = ${hashOf(random)}
    and confirmation.sent > ${toTimestamp(now - lifeMs)}
    for no key update
  `.execute(trx);
  return rows[0];
}

export async function saveConfirmedEmail(trx: Trx, { userId, email }: Confirming): Promise<void> {
  await sql`update users set verified_email = ${email.toLowerCase()} where id = ${userId}::bigint`.execute(
    trx,
  );
  await sql`delete from email_confirmations where id_user = ${userId}::bigint`.execute(trx);
}

const owner = (random: string) => `email confirmation ${random}`;

const hashOf = (random: string) => createHash('sha256').update(random).digest();
