import {
  Kysely,
  PostgresDialect,
  sql,
  type LogEvent,
  type PostgresPool,
  type PostgresPoolClient,
  type Selectable,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { inSpan, jobTrace } from '../../traces.ts';
import { exemptFromSilence } from './end-silent.ts';
import { practiceFlag, type JobName, type PracticeJob } from './job-names.ts';
import type { Database } from './schema.ts';

/**
 * Database access. Simple statements use the Kysely query builder so that a wrong column name does not compile. Complex SQL uses
 * Kysely's `sql` tag, with bound values and only identifiers that come from definitions.
 */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

/** Row of a table as pg returns it. Ids are numbers unless selected as text. */
export type Stored<Table extends keyof Database> = Selectable<Database[Table]>;

/** `transaction` if a pooler lends server sessions for one transaction each, so that no statement can be prepared by name. */
export type Pooling = 'session' | 'transaction';
export type Connection = pg.PoolConfig & { pooling?: Pooling };

export interface DatabaseHandle {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

const bigint = 20;
const date = 1082;

/** Creates a connection pool. Logs and replaces connections that break while idle. */
export function createDatabase(connection: Connection, log?: Log): DatabaseHandle {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 20_000,
    application_name: 'reminder-api',
    keepAlive: true,
    types: { getTypeParser },
    ...connection,
  });
  const report = (error: Error) => {
    if (!pool.ending) log?.warn({ reason: error.message }, 'database connection lost');
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report)); // graphile-worker requires this handler on a shared pool.
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: planningOnce(pool, connection.pooling) }),
    ...(log && { log: (event) => logStatement(log, event) }),
  });
  const close = async () => {
    await db.destroy(); // Kysely ends the pool only if Kysely has used it.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

/** Logs a statement without its values, which may be about patients. */
function logStatement(log: Log, { query, queryDurationMillis }: LogEvent): void {
  if (!log.isLevelEnabled('debug')) return;
  log.debug(
    { sql: query.sql.replace(/\s+/g, ' ').slice(0, 1000), durationMs: Math.round(queryDurationMillis) },
    'statement',
  );
}

const planOncePrefix = '/* planned once: ';

/**
 * Builds the prefix of a statement that each connection parses and plans once. Use it only for frequent statements whose cost does not
 * depend on table size, because the generic plan ignores the values.
 */
export const plannedOnce = (name: string) => sql.raw(`${planOncePrefix}${name} */`);

/** Wraps the pool so that connections prepare marked statements by name, which Kysely does not support. */
function planningOnce(pool: pg.Pool, pooling: Pooling = 'session'): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const send = (text: string, values?: unknown[]) =>
      pooling === 'session' && text.startsWith(planOncePrefix)
        ? client.query({ name: text.slice(0, text.indexOf('*/')), text, values })
        : client.query(text, values);
    const query = (text: unknown, values?: unknown[]): unknown => {
      exemptFromSilence(client, text);
      return typeof text === 'string'
        ? inSpan({ kind: 'statement', sql: text }, () => send(text, values))
        : client.query(text as string, values);
    };
    return { query, release: () => client.release() } as PostgresPoolClient;
  };
  const connect = async () => {
    const client = await pool.connect();
    const wrapped = known.get(client) ?? wrap(client);
    known.set(client, wrapped);
    return wrapped;
  };
  return { connect, end: () => pool.end() };
}

/** Parses bigints as numbers and leaves dates as strings. Ids are selected as text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === bigint) return Number;
  if (oid === date) return String;
  return pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format);
}

/** Returns PostgreSQL's error code of a failed statement, such as `23505`. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

const deadlock = '40P01';
const mostTries = 3;

/**
 * Runs a transaction, and runs it again if PostgreSQL ends it because of a deadlock. For events from outside that are sent only once, such as
 * webhooks, and answers of patients. The work must have no effect outside the database.
 */
export async function transactAgain<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (sqlState(error) !== deadlock || tries === mostTries) throw error;
    }
  }
}

/** SQLSTATE codes of a server that is starting, stopping, unreachable, or out of connections or resources. */
const unavailableStates = /^(08...|53...|57P0[123])$/;
const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of pg errors that have no code. */
const unavailableMessages = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** True if the error means that the server is unavailable, as opposed to an invalid statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return unavailableStates.test(state);
  if (!(error instanceof Error)) return false;
  const isOfSocket = 'syscall' in error && /^(connect|read|write|getaddrinfo)$/.test(String(error.syscall));
  return (
    (isOfSocket && 'code' in error && unavailableCodes.test(String(error.code))) ||
    unavailableMessages.test(error.message)
  );
}

/** Returns the name of the violated constraint, or '' if there is none. */
export function brokenConstraint(error: unknown): string {
  return (error instanceof pg.DatabaseError && error.constraint) || '';
}

/** Converts Unix milliseconds to a timestamptz parameter. */
export const toTimestamp = (ms: number) => sql<Date>`to_timestamp(${ms / 1000}::double precision)`;

export const toId = (id: string) => sql<number>`${id}::bigint`;

type QueuedJob<Name extends JobName> = Queueing & (Name extends PracticeJob ? OfPractice : OfNone);

interface OfPractice {
  /** Practice whose fair share of worker slots the job uses. */
  idOrg: string;
}

interface OfNone {
  idOrg?: never;
}

interface Queueing {
  payload: object;
  /** Job key. A queued job with the same key is replaced. */
  key: string;
  runAfterMs?: number;
  /** True to keep the run time of a job that is already queued, so that repeated calls do not postpone it. */
  keepsRunAt?: boolean;
  flags?: readonly string[];
}

/**
 * Queues a graphile-worker job in the caller's transaction. If a worker takes the job with that key between two statements of
 * `add_job`, nothing is queued, so this function retries.
 */
export async function addJob<Name extends JobName>(db: Db, task: Name, job: QueuedJob<Name>): Promise<void> {
  const flags = [...(job.flags ?? []), ...(job.idOrg === undefined ? [] : [practiceFlag(job.idOrg)])];
  for (let tries = 0; tries < 10; tries += 1) {
    const { rows } = await sql<{ id: string | null }>`
      select id::text
      from graphile_worker.add_job(
        ${task},
        payload := ${JSON.stringify({ ...job.payload, ...jobTrace() })}::json,
        run_at := now() + ${(job.runAfterMs ?? 0) / 1000}::double precision * interval '1 second',
        job_key := ${job.key},
        job_key_mode := ${job.keepsRunAt ? 'preserve_run_at' : 'replace'},
        flags := ${flags.length > 0 ? flags : null}::text[]
      )
    `.execute(db);
    if (rows[0]?.id) return;
  }
  throw new Error(`The job ${job.key} was not queued`);
}

/** Margin within which a worker does not start a due job before this transaction ends. */
const marginMs = 100;

/**
 * SQL condition for a running job that a newer one with its key has replaced: graphile-worker takes its key and its remaining attempts. If its
 * worker is killed, it never runs again.
 */
export const isReplacedJob = 'key is null and attempts >= max_attempts';

/**
 * Queues a job to run soon unless one with the same key is waiting or another transaction is queuing it. Never waits for such a
 * transaction, because that would send messages one after another. The work is recorded in a table, so a scan every minute picks up
 * anything missed.
 */
export async function addJobSoon<Name extends JobName>(
  db: Db,
  task: Name,
  job: QueuedJob<Name> & { runAfterMs: number },
): Promise<void> {
  const { rows } = await sql<{ isMine: boolean }>`${plannedOnce('queue soon')}
    select pg_try_advisory_xact_lock(hashtextextended(${job.key}, 0)) as "isMine"
    where not exists (
      select 1
      from graphile_worker._private_jobs
      where key = ${job.key}
      and locked_at is null
      and attempts < max_attempts
      and run_at > clock_timestamp() + ${marginMs / 1000}::double precision * interval '1 second'
    )
  `.execute(db);
  if (rows[0]?.isMine) await addJob(db, task, { ...job, keepsRunAt: true });
}

/** Reads a key created by the migrations. The key is unique to the database and shared by all processes that use it. */
export async function readDatabaseKey(db: Db, name: 'codes' | 'fingerprint'): Promise<Buffer> {
  const key = await db
    .selectFrom('database_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!key) throw new Error(`database_keys has no ${name}: run migrate()`);
  return key.value;
}
