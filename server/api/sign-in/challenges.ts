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
  /** What was shown before it, such as 'password'. */
  after: string;
}

/** A challenge, and who has to answer it. */
export interface SecondStep {
  user: SignInUser;
  challenge: Challenge;
}

/** Opens the second step of a sign-in. The handle is the API's `Session`. */
export async function openChallenge(
  trx: Trx,
  { userId, name, after }: Omit<Challenge, 'hash'>,
  now: number,
): Promise<{ session: string; challenge: Challenge }> {
  const session = randomBytes(32).toString('base64url');
  const challenge = { userId, name, after, hash: hashOf(session) };
  await trx
    .insertInto('challenges')
    .values({ hash: challenge.hash, id_user: userId, name, after, expires: toTimestamp(now + lifeMs) })
    .execute();
  return { session, challenge };
}

/** The live challenge of that handle, name and user; undefined for any other. */
export async function findChallenge(
  db: Db,
  given: { session: string; name: string; key: string },
  now: number,
): Promise<Challenge | undefined> {
  const hash = hashOf(given.session);
  const { rows } = await sql<Omit<Challenge, 'hash'>>`
    select challenges.id_user::text as "userId", challenges.name,
      coalesce(challenges.after, 'password') as after
    from challenges
    join user_names on user_names.id_user = challenges.id_user
    where challenges.hash = ${hash}
    and challenges.name = ${given.name}
    and user_names.key = ${given.key}
    and challenges.expires > ${toTimestamp(now)}
  `.execute(db);
  return rows[0] && { ...rows[0], hash };
}

/** Counts a try; false when five were made. */
export async function countTry(db: Db, { hash }: Challenge): Promise<boolean> {
  const counted = await db
    .updateTable('challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('tries', '<', triesPerChallenge)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0;
}

/** Ends a challenge; false when another request did so first, so that one handle signs in once. */
export async function closeChallenge(trx: Trx, { hash }: Challenge): Promise<boolean> {
  const closed = await trx.deleteFrom('challenges').where('hash', '=', hash).executeTakeFirst();
  return closed.numDeletedRows > 0;
}

function hashOf(session: string): Buffer {
  return createHash('sha256').update(session).digest();
}
