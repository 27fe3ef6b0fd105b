import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ChallengeName } from '../../../shared/sign-in/machine.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { SignInUser } from './sign-in-user.ts';

const lifeMs = 10 * 60_000;
const triesPerChallenge = 5;

interface Challenge {
  userId: string;
  name: ChallengeName;
  /** The challenge is known by this; the handle itself is kept by whoever asked. */
  hash: Buffer;
}

/** A challenge, and who has to answer it. */
export interface SecondStep {
  user: SignInUser;
  challenge: Challenge;
}

/** Opens the second step of a sign-in. The handle is the API's `Session`. */
export async function openChallenge(
  trx: Trx,
  { userId, name }: Pick<Challenge, 'userId' | 'name'>,
  now: number,
): Promise<{ session: string; challenge: Challenge }> {
  const session = randomBytes(32).toString('base64url');
  const challenge = { userId, name, hash: hashOf(session) };
  await sql`
    insert into challenges (hash, id_user, name, expires)
    values (${challenge.hash}, ${userId}::bigint, ${name}, ${toTimestamp(now + lifeMs)})
  `.execute(trx);
  return { session, challenge };
}

/** The live challenge of that handle, name and user; undefined for any other. */
export async function findChallenge(
  db: Db,
  given: { session: string; name: string; key: string },
  now: number,
): Promise<Challenge | undefined> {
  const { rows } = await sql<{ id_user: string; name: ChallengeName }>`
    select challenges.id_user::text, challenges.name
    from challenges
    join user_names on user_names.id_user = challenges.id_user
    where challenges.hash = ${hashOf(given.session)}
    and challenges.name = ${given.name}
    and user_names.key = ${given.key}
    and challenges.expires > ${toTimestamp(now)}
  `.execute(db);
  return rows[0] && { userId: rows[0].id_user, name: rows[0].name, hash: hashOf(given.session) };
}

/** Counts a try; false when five were made. */
export async function countTry(db: Db, { hash }: Challenge): Promise<boolean> {
  const counted = await sql`
    update challenges
    set tries = tries + 1
    where hash = ${hash}
    and tries < ${triesPerChallenge}
  `.execute(db);
  return Boolean(counted.numAffectedRows);
}

/** Ends a challenge; false when another request did so first, so that one handle signs in once. */
export async function closeChallenge(trx: Trx, { hash }: Challenge): Promise<boolean> {
  const closed = await sql`
    delete from challenges
    where hash = ${hash}
  `.execute(trx);
  return Boolean(closed.numAffectedRows);
}

function hashOf(session: string): Buffer {
  return createHash('sha256').update(session).digest();
}
