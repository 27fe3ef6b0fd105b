import { sql, type RawBuilder } from 'kysely';
import { loginAttempts, loginLockMinutes } from '../../../shared/constants.ts';
import type { Answer, RefusalResults } from '../operation/answer.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { signInError } from './sign-in-error.ts';
import { tooMany } from './hash-queue.ts';

/**
 * Counter of attempts to sign in, reset a password, or confirm the current password. `key` is a normalized user name or a user ID.
 * Only a hash of the key is stored, because a typed name may be a password.
 */
export interface SignInGuard {
  scope: 'login' | 'reset' | 'change';
  key: string;
}

const lockMs = loginLockMinutes * 60_000;
/** Time in milliseconds after which an unfinished attempt no longer counts, because its process has died. */
const longestTryMs = 30_000;
/**
 * Time in milliseconds after which failures are cleared.
 * Shorter than a lock, because the portal blocks unknown clients before the sixth failure and lets them retry after five minutes.
 */
const memoryMs = lockMs - longestTryMs;

/**
 * Claims one of six attempts before any comparison, so that concurrent attempts cannot exceed the limit.
 * Returns undefined if allowed; the caller must then call `failTry` or `passTry`. Attempts during a lock write nothing and do not extend it.
 */
export async function claimTry(
  db: Db,
  { scope, key }: SignInGuard,
  now: number,
): Promise<Answer<RefusalResults> | undefined> {
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

async function refuseTry(db: Db, { scope, key }: SignInGuard, now: number): Promise<Answer<RefusalResults>> {
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
  attempts: number;
  /** End of the lock in Unix milliseconds, or undefined if not locked. */
  lockedUntil?: number;
}

/** Counts a claimed attempt as failed. The sixth failure locks for five minutes. */
export async function failTry(db: Db, { scope, key }: SignInGuard, now: number): Promise<Failure> {
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

/** Hashes with a key of this database, so that common names cannot be looked up by their hashes. */
const hashOf = (key: string | RawBuilder<unknown>) => sql`
  encode(
    sha256((select value from database_keys where name = 'codes') || convert_to(${key}::text, 'UTF8')),
    'hex'
  )
`;

const milliseconds = sql`round(extract(epoch from locked_until) * 1000)::bigint`;

type Locked = { id: string; key: string };

/** Returns the end of the user's sign-in lock in Unix milliseconds, or undefined if not locked. */
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
  /** End of the lock in Unix milliseconds, or null if not locked. */
  until: number | null;
}

/** Time in milliseconds after which every lock has ended. */
const triedMs = 2 * lockMs;

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

/**
 * Clears failed attempts at the user's sign-in and current password. Reset attempts count per client fingerprint and are cleared only without
 * one.
 */
export async function clearSignInLock(trx: Db, { id, key }: Locked): Promise<void> {
  await sql`
    delete from login_guards
    where (scope, key) in (('login', ${hashOf(key)}), ('reset', ${hashOf(`${key}\n`)}), ('change', ${hashOf(id)}))
  `.execute(trx);
}

/** Ends a claimed attempt that did not fail. `forget` also clears failures, which a correct password before the second factor must not do. */
export async function passTry(db: Db, { scope, key }: SignInGuard, { forget = false } = {}): Promise<void> {
  await sql`
    update login_guards
    set pending = greatest(pending - 1, 0),
      failures = case when ${forget} then 0 else failures end,
      locked_until = case when ${forget} then null else locked_until end
    where scope = ${scope}
    and key = ${hashOf(key)}
  `.execute(db);
}

/** Runs a claimed attempt. Releases the attempt if `run` throws, for example because the hash queue is full. */
export async function withinTry<Result>(
  db: Db,
  guard: SignInGuard,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    await passTry(db, guard);
    throw error;
  }
}
