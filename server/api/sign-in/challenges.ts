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
  /** Hash of the session handle. Only the client has the handle itself. */
  hash: Buffer;
  /** Factor verified before the challenge, such as 'password'. */
  after: string;
}

export interface SecondStep {
  user: SignInUser;
  challenge: Challenge;
}

/** Creates the challenge for the second step of a sign-in. The handle is the API's `Session`. */
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

export async function findChallenge(
  db: Db,
  attempt: { session: string; name: string; key: string },
  now: number,
): Promise<Challenge | undefined> {
  const hash = hashOf(attempt.session);
  const { rows } = await sql<Omit<Challenge, 'hash'>>`
    select challenges.id_user::text as "userId", challenges.name,
      coalesce(challenges.after, 'password') as after
    from challenges
    join user_names on user_names.id_user = challenges.id_user
    where challenges.hash = ${hash}
    and challenges.name = ${attempt.name}
    and user_names.key = ${attempt.key}
    and challenges.expires > ${toTimestamp(now)}
  `.execute(db);
  return rows[0] && { ...rows[0], hash };
}

/** Counts an attempt. Returns false once five attempts are used up. */
export async function countTry(db: Db, { hash }: Challenge): Promise<boolean> {
  const counted = await db
    .updateTable('challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('tries', '<', triesPerChallenge)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0;
}

/** Deletes a challenge. Returns false if a concurrent request was first, so one handle signs in only once. */
export async function closeChallenge(trx: Trx, { hash }: Challenge): Promise<boolean> {
  const closed = await trx.deleteFrom('challenges').where('hash', '=', hash).executeTakeFirst();
  return closed.numDeletedRows > 0;
}

function hashOf(session: string): Buffer {
  return createHash('sha256').update(session).digest();
}
