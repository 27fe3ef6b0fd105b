import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, type Connection, type DatabaseHandle } from '../../server/api/database/db.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/api/database/embedded/embedded-postgres.ts';
import { migrate } from '../../server/api/database/migrate.ts';
import { atEnd } from './at-end.ts';
import { silentLog } from './silent-log.ts';
import { until } from './until.ts';

interface TestServer {
  server: EmbeddedPostgres;
  directory: string;
  /** A migrated database that others are copied from. */
  template: string;
}

/** One PostgreSQL for the whole run, started by the first suite that asks. */
const run: { server?: Promise<TestServer> } = {};

export interface TestDatabase extends DatabaseHandle {
  connection: Connection;
  /** As a `DATABASE_URL`. */
  url: string;
  /** Where the server keeps everything, for a search of its files. */
  directory: string;
  /** Ends the pool and removes the database. */
  drop(): Promise<void>;
}

/** A new database of its own, empty or migrated. One that is not `durable` answers before the disk has written. */
export async function createTestDatabase({ migrated = true, durable = true } = {}): Promise<TestDatabase> {
  const { server, directory, template } = await (run.server ??= startServer());
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${migrated ? template : 'template0'}`);
  if (!durable) await onServer(server, `alter database ${name} set synchronous_commit to off`);
  const connection = { ...server.connection, database: name };
  const database = createDatabase(connection);
  const drop = async () => {
    await database.close();
    await onServer(server, `drop database ${name} with (force)`);
  };
  const { host, user, password } = server.connection;
  const url = `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}`;
  return { ...database, connection, url, directory, drop };
}

/** Makes calls while rows that all of them need are held, and lets go when each waits: all have read what was there before. */
export async function whileHeld<Answer>(
  { pool }: TestDatabase,
  hold: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(hold);
  const answers = Promise.all(calls.map((call) => call()));
  const waiting = `
    select 1 from pg_stat_activity
    where datname = current_database()
    and wait_event_type = 'Lock'
  `;
  await until(async () => (await pool.query(waiting)).rows.length === calls.length).finally(async () => {
    await holder.query('rollback');
    holder.release();
  });
  return answers;
}

async function startServer(): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'test-pg-'));
  const server = await startEmbeddedPostgres(join(directory, 'postgres'), silentLog);
  atEnd('PostgreSQL', async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const template = 'migrated';
  await onServer(server, `create database ${template}`);
  const { pool, close } = createDatabase({ ...server.connection, database: template });
  await migrate(pool);
  await close();
  return { server, directory, template };
}

async function onServer(server: EmbeddedPostgres, statement: string): Promise<void> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
