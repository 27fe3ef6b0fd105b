import {
  Kysely,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type Selectable,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { practiceFlag, type JobName, type PracticeJob } from './job-names.ts';
import type { Database } from './schema.ts';

/**
 * A plain statement is built by kysely, so that a misspelt column does not compile; one whose SQL is the point is written
 * through kysely's `sql` tag: every value bound, every identifier from a definition.
 */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

/** A row of a table as pg hands it over; an id as a number, where it is not selected as text. */
export type Stored<Table extends keyof Database> = Selectable<Database[Table]>;

/** Says how pg connects: by a URL, or by the parts of the embedded server. */
export type Connection = pg.PoolConfig;

export interface DatabaseHandle {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

const bigint = 20;
const date = 1082;

/** Makes the one pool that everything in this process uses. A connection that breaks while idle is logged and replaced. */
export function createDatabase(connection: Connection, log?: Log): DatabaseHandle {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 20_000,
    application_name: 'reminder-api',
    types: { getTypeParser },
    ...connection,
  });
  const report = (error: Error) => {
    if (!pool.ending) log?.warn({ reason: error.message }, 'a database connection broke');
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report)); // As graphile-worker asks of a pool it shares.
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) });
  const close = async () => {
    await db.destroy(); // Ends the pool only where kysely itself used it.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

const onceMark = '/* planned once: ';

/**
 * What a statement begins with that a connection parses and plans once. For one that each call makes, and that reads as little
 * however full its tables are: its plan is made without a look at the values.
 */
export const plannedOnce = (name: string) => sql.raw(`${onceMark}${name} */`);

/** The pool, whose connections prepare what is marked so: kysely itself names no statement. */
function planningOnce(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: unknown, values?: unknown[]): unknown =>
      typeof text === 'string' && text.startsWith(onceMark)
        ? client.query({ name: text.slice(0, text.indexOf('*/')), text, values })
        : client.query(text as string, values);
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

/** Counts and unix seconds are numbers, days stay as written; ids are selected as text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === bigint) return Number;
  if (oid === date) return String;
  return pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format);
}

/** PostgreSQL's code of a failed statement, such as `23505`. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** It ends or starts, has no connection or no room left, or cannot be reached at all. */
const awayStates = /^(08...|53...|57P0[123])$/;
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg says in words alone. */
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the server is away, as against a statement that is at fault. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return awayStates.test(state);
  if (!(error instanceof Error)) return false;
  const isOfSocket = 'syscall' in error && /^(connect|read|write|getaddrinfo)$/.test(String(error.syscall));
  return (
    (isOfSocket && 'code' in error && awayCodes.test(String(error.code))) || awayWords.test(error.message)
  );
}

/** The name of the constraint that a statement failed on; '' where it was none. */
export function brokenConstraint(error: unknown): string {
  return (error instanceof pg.DatabaseError && error.constraint) || '';
}

/** Unix milliseconds → the parameter of a timestamptz column. */
export const toTimestamp = (ms: number) => sql<Date>`to_timestamp(${ms / 1000}::double precision)`;

/** An id as text → the parameter of a bigint column. */
export const toId = (id: string) => sql<number>`${id}::bigint`;

type QueuedJob<Name extends JobName> = Queueing & (Name extends PracticeJob ? OfPractice : OfNone);

interface OfPractice {
  /** Practice whose share of the worker's slots it takes. */
  idOrg: string;
}

interface OfNone {
  idOrg?: never;
}

interface Queueing {
  payload: object;
  /** A job that is queued under the same key is replaced. */
  key: string;
  runAfterMs?: number;
  /** One that is queued already keeps its time: however often it is asked for, it comes. */
  keepsTime?: boolean;
  flags?: readonly string[];
}

/**
 * Queues a job of graphile-worker in the same transaction as what it is about. Where a worker takes up the job of that key between two
 * statements of `add_job`, that neither replaces it nor makes another: it is asked again, and finds a job that has begun then.
 */
export async function addJob<Name extends JobName>(db: Db, task: Name, job: QueuedJob<Name>): Promise<void> {
  const flags = [...(job.flags ?? []), ...(job.idOrg === undefined ? [] : [practiceFlag(job.idOrg)])];
  for (let tries = 0; tries < 10; tries += 1) {
    const { rows } = await sql<{ id: string | null }>`
      select id::text
      from graphile_worker.add_job(
        ${task},
        payload := ${JSON.stringify(job.payload)}::json,
        run_at := now() + ${(job.runAfterMs ?? 0) / 1000}::double precision * interval '1 second',
        job_key := ${job.key},
        job_key_mode := ${job.keepsTime ? 'preserve_run_at' : 'replace'},
        flags := ${flags.length > 0 ? flags : null}::text[]
      )
    `.execute(db);
    if (rows[0]?.id) return;
  }
  throw new Error(`The job ${job.key} was not queued`);
}

/** A worker does not take up a job that is due later than that before this transaction ends. */
const marginMs = 100;

/**
 * Queues a job that is to run soon, where none of its key waits. One that waits is not touched: transactions that ask for the same job side
 * by side would wait for each other. What the job works on stands in a table, and a scan each minute finds what was left.
 */
export async function addJobSoon<Name extends JobName>(
  db: Db,
  task: Name,
  job: QueuedJob<Name> & { runAfterMs: number },
): Promise<void> {
  const { rows } = await sql`
    select 1
    from graphile_worker._private_jobs
    where key = ${job.key}
    and locked_at is null
    and attempts < max_attempts
    and run_at > clock_timestamp() + ${marginMs / 1000}::double precision * interval '1 second'
  `.execute(db);
  if (rows.length === 0) await addJob(db, task, { ...job, keepsTime: true });
}
