import { sql, type RawBuilder } from 'kysely';
import { loginAttempts, loginLockMinutes } from '../../../shared/constants.ts';
import type { Answer } from '../operation/answer.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { signInError } from './sign-in-error.ts';
import { tooMany } from './hash-queue.ts';

/**
 * What is counted: tries to sign in, to reset, to prove the current password. `key` is a normalised name or a user's id. Kept is
 * its hash alone: what was typed as a name may be a password.
 */
export interface Guard {
  scope: 'login' | 'reset' | 'change';
  key: string;
}

const lockMs = loginLockMinutes * 60_000;
/** A try that is under way longer than this died with its process. */
const longestTryMs = 30_000;
/**
 * After this long without a try the failures count no more. It is shorter than a lock: a portal that shuts strangers out
 * before the sixth failure lets them try again after five minutes, and by then their failures must be forgotten here.
 */
const memoryMs = lockMs - longestTryMs;

/**
 * Takes one of the six tries before anything is compared, so that of any number at once six reach the hash. The answer is
 * undefined when the try may go on; then it must end in `failTry` or `passTry`. While a name is locked nothing is written:
 * tries do not extend the lock.
 */
export async function claimTry(db: Db, { scope, key }: Guard, now: number): Promise<Answer | undefined> {
  const time = toTimestamp(now);
  const forgotten = sql`(
    login_guards.locked_until <= ${time} or login_guards.last_try <= ${toTimestamp(now - memoryMs)}
  )`;
  const failures = sql`case when ${forgotten} then 0 else login_guards.failures end`;
  const pending = sql`
    case when login_guards.last_try < ${toTimestamp(now - longestTryMs)} then 0 else login_guards.pending end
  `;
  const claimed = await sql`
    insert into login_guards (scope, key, pending, last_try)
    values (${scope}, ${hashOf(key)}, 1, ${time})
    on conflict (scope, key) do update
    set failures = ${failures},
      pending = ${pending} + 1,
      locked_until = null,
      last_try = ${time}
    where (login_guards.locked_until is null or login_guards.locked_until <= ${time})
    and ${failures} + ${pending} < ${loginAttempts}
  `.execute(db);
  return claimed.numAffectedRows ? undefined : refuseTry(db, { scope, key }, now);
}

async function refuseTry(db: Db, { scope, key }: Guard, now: number): Promise<Answer> {
  const { rows } = await sql<{ until: number | null }>`
    select ${milliseconds} as until
    from login_guards
    where scope = ${scope}
    and key = ${hashOf(key)}
  `.execute(db);
  const until = rows[0]?.until ?? 0;
  return until > now ? signInError('Account Locked', { lockedUntil: until }) : tooMany();
}

interface Failure {
  /** How many of six are used. */
  attempts: number;
  /** Unix milliseconds; undefined while not locked. */
  lockedUntil?: number;
}

/** Counts a claimed try as failed; the sixth locks for five minutes from now. */
export async function failTry(db: Db, { scope, key }: Guard, now: number): Promise<Failure> {
  const { rows } = await sql<{ failures: number; until: number | null }>`
    update login_guards
    set failures = failures + 1,
      pending = greatest(pending - 1, 0),
      locked_until = case when failures + 1 >= ${loginAttempts} then ${toTimestamp(now + lockMs)} end
    where scope = ${scope}
    and key = ${hashOf(key)}
    returning failures, ${milliseconds} as until
  `.execute(db);
  const { failures = 1, until = null } = rows[0] ?? {};
  return { attempts: Math.min(failures, loginAttempts), lockedUntil: until ?? undefined };
}

/** With a key of this database, so that common names cannot be looked up in a list of hashes. */
const hashOf = (key: string | RawBuilder<unknown>) => sql`
  encode(
    sha256((select value from database_keys where name = 'codes') || convert_to(${key}::text, 'UTF8')),
    'hex'
  )
`;

const milliseconds = sql`round(extract(epoch from locked_until) * 1000)::bigint`;

type Locked = { id: string; key: string };

/** Until when the user's sign-in is locked, in unix milliseconds; undefined where it is not. */
export async function findLock(db: Db, { key }: Locked, now: number): Promise<number | undefined> {
  const { rows } = await sql<{ until: number | null }>`
    select ${milliseconds} as until
    from login_guards
    where scope = 'login'
    and key = ${hashOf(key)}
    and locked_until > ${toTimestamp(now)}
  `.execute(db);
  return rows[0]?.until ?? undefined;
}

interface TriedUser {
  id: string;
  userName: string;
  name: string;
  /** Unix milliseconds; null where they are not locked. */
  until: number | null;
}

/** A client's own locks are no longer than ours: what is older than two of them is over everywhere. */
const triedMs = 2 * lockMs;

/** The users of an organisation under whose name somebody tried lately, to sign in or to prove the current password. */
export async function findTried(db: Db, idOrg: string, now: number): Promise<TriedUser[]> {
  const { rows } = await sql<TriedUser>`
    select users.id::text, users.user_name as "userName",
      coalesce(nullif(concat_ws(' ', nullif(users.first_name, ''), nullif(users.last_name, '')), ''), users.user_name)
        as name,
      max(${milliseconds}) filter (where locked_until > ${toTimestamp(now)}) as until
    from users
    join user_names on user_names.id_user = users.id
    cross join lateral (
      values ('login', ${hashOf(sql`user_names.key`)}), ('change', ${hashOf(sql`users.id`)})
    ) as own (scope, key)
    join login_guards on login_guards.scope = own.scope and login_guards.key = own.key
    where users.id_org = ${idOrg}::bigint
    and last_try > ${toTimestamp(now - triedMs)}
    group by users.id
    order by name, users.id
  `.execute(db);
  return rows;
}

/** Forgets what failed under the user's name, and of the current password. Codes to reset by are counted by who tries them. */
export async function unlockUser(trx: Db, { id, key }: Locked): Promise<void> {
  await sql`
    delete from login_guards
    where (scope, key) in (('login', ${hashOf(key)}), ('reset', ${hashOf(`${key}\n`)}), ('change', ${hashOf(id)}))
  `.execute(trx);
}

/** Ends a claimed try that did not fail. `forget` only when the whole sign-in is done: a password alone resets nothing. */
export async function passTry(db: Db, { scope, key }: Guard, { forget = false } = {}): Promise<void> {
  await sql`
    update login_guards
    set pending = greatest(pending - 1, 0),
      failures = case when ${forget} then 0 else failures end,
      locked_until = case when ${forget} then null else locked_until end
    where scope = ${scope}
    and key = ${hashOf(key)}
  `.execute(db);
}

/** Runs what belongs to a claimed try; when it throws (the hash queue is full) the try is given back. */
export async function withinTry<Result>(db: Db, guard: Guard, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    await passTry(db, guard);
    throw error;
  }
}
