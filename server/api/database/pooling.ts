import type pg from 'pg';
import { createDatabase, type Connection, type Pooling } from './db.ts';

/** Other clients of a pooler may take the session first, so that a single try may miss it. */
const tries = 10;

/** Finds out how connections reach the server: only a pooler lets a second connection use the session of the first, which is open and idle. */
export async function findPooling(connection: Connection): Promise<Pooling> {
  const { pool, close } = createDatabase({ ...connection, max: 2, query_timeout: 10_000 });
  try {
    const [idle, other] = [await pool.connect(), await pool.connect()];
    try {
      for (let count = 0; count < tries; count += 1) if (await isLent(idle, other)) return 'transaction';
      return 'session';
    } finally {
      for (const client of [idle, other]) client.release();
    }
  } catch (error) {
    throw explainRejected(error);
  } finally {
    await close();
  }
}

async function isLent(idle: pg.PoolClient, other: pg.PoolClient): Promise<boolean> {
  const own = await sessionOf(idle);
  await other.query('begin');
  const borrowed = await sessionOf(other);
  await other.query('commit');
  return borrowed === own || (await sessionOf(idle)) !== own;
}

async function sessionOf(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/** Adds the setting of PgBouncer that a rejected connection needs. Returns other errors unchanged. */
function explainRejected(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.startsWith('unsupported startup parameter')) return error;
  const message =
    'The connection pooler rejects the time limits of statements: add statement_timeout and ' +
    'idle_in_transaction_session_timeout to ignore_startup_parameters in PgBouncer';
  return new Error(message, { cause: error });
}
