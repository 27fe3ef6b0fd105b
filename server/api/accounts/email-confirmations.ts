import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { emailConfirmationHours } from '../../../shared/constants.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { Keyring } from '../secrets/keyring.ts';

const lifeMs = emailConfirmationHours * 3_600_000;
const dayMs = 24 * 3_600_000;
/** A second press of the button must not end the link that the first one has just mailed. */
const pauseMs = 60_000;
/** An organization sends so many links a day: a stranger's account must not mail whomever it likes. */
const mostADay = 10;

interface Confirming {
  userId: string;
  email: string;
}

/** Makes the token of a link, which ends the user's link before. Only its hash is stored. */
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
  return made.numAffectedRows ? random + keyring.mark(owner(random)) : undefined;
}

/** True if the organization mailed as many links in the last day as it may. */
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

/**
 * Finds the user of a link that is still good, held until the transaction ends: the link was mailed to the address that the user
 * still has. A token that was not made here is not looked up.
 */
export async function findConfirmation(
  trx: Trx,
  { token, keyring, now }: Link,
): Promise<Confirmed | undefined> {
  const [, random = '', mark = ''] = /^([\w-]{43})([0-9a-f]{20})$/.exec(token) ?? [];
  if (!random || !keyring.isMark(mark, owner(random))) return undefined;
  const { rows } = await sql<Confirmed>`
    select users.id::text as "userId", users.user_name as "userName", users.id_org::text as "idOrg", users.email
    from email_confirmations confirmation
    join users on users.id = confirmation.id_user and users.email = confirmation.email
    where confirmation.token_hash = ${hashOf(random)}
    and confirmation.sent > ${toTimestamp(now - lifeMs)}
    for update
  `.execute(trx);
  return rows[0];
}

/** Saves the address as proved and ends the link. */
export async function keepConfirmed(trx: Trx, { userId, email }: Confirming): Promise<void> {
  await sql`update users set verified_email = ${email.toLowerCase()} where id = ${userId}::bigint`.execute(
    trx,
  );
  await sql`delete from email_confirmations where id_user = ${userId}::bigint`.execute(trx);
}

const owner = (random: string) => `email confirmation ${random}`;

const hashOf = (random: string) => createHash('sha256').update(random).digest();
