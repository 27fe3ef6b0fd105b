import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { createDatabase, type Connection, type DatabaseHandle, type Pooling } from './db.ts';
import { endSilent } from './end-silent.ts';
import { checkIdentity } from './installation.ts';
import { startPrivateServer } from './private-server.ts';
import { migrate } from './migrate.ts';
import { createReadReplica, type ReadReplica } from './read-replica.ts';
import { findPooling } from './pooling.ts';

export interface OpenDatabase extends DatabaseHandle {
  /** Standby for reports and exports, or the primary in its place. */
  replica: ReadReplica;
  /** Returns why the embedded server is down or cannot write. Returns undefined if it works. Not set for an external server. */
  outage?(): string | undefined;
  /** How connections reach an external server; `session` if not set. */
  pooling?: Pooling | undefined;
  /** Opens more connections to the same database with the same role. The caller closes them. */
  another(max: number): DatabaseHandle;
}

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'migrateDatabaseUrl' | 'readDatabaseUrl' | 'dataDir' | 'connections'
>;

/**
 * Opens and migrates the database for the API and the worker: the server at `DATABASE_URL`, or else an embedded PostgreSQL.
 * Use `owner` for schema changes and for deleting permanent rows. Everything else uses the restricted serving role.
 * `close` ends the pool and stops the embedded server.
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  as: 'serving' | 'owner' = 'serving',
): Promise<OpenDatabase> {
  const server = await (config.databaseUrl ? namedServer(config) : embeddedServer(config, log));
  const connect = (max: number) => {
    const handle = createDatabase({ ...server[as], max }, log);
    // An owner's statements, such as those of a restore, may run for long without a word.
    if (as === 'serving') endSilent(handle.pool);
    return handle;
  };
  const database = connect(config.connections.api);
  const replica = createReadReplica({
    primary: database.db,
    url: as === 'serving' ? config.readDatabaseUrl : undefined,
    max: config.connections.api,
    log,
  });
  const close = async () => {
    try {
      await replica.close();
      await database.close();
    } finally {
      await server.stop();
    }
  };
  try {
    await migrateAs(server.owner, await checkServing(server.serving, log));
  } catch (error) {
    await close();
    throw error;
  }
  const { outage, serving } = server;
  return { ...database, replica, outage, pooling: serving.pooling, another: connect, close };
}

interface DatabaseServer {
  serving: Connection;
  owner: Connection;
  outage?(): string | undefined;
  stop(): Promise<void>;
}

async function namedServer({
  databaseUrl,
  migrateDatabaseUrl,
}: Pick<DatabaseConfig, 'databaseUrl' | 'migrateDatabaseUrl'>): Promise<DatabaseServer> {
  const owner = { connectionString: migrateDatabaseUrl ?? databaseUrl };
  if ((await findPooling(owner)) === 'transaction')
    throw new Error(
      `${migrateDatabaseUrl ? 'MIGRATE_DATABASE_URL' : 'DATABASE_URL'} points to a connection pooler in transaction mode. ` +
        'Migrations hold a lock on their connection: set MIGRATE_DATABASE_URL to the address of PostgreSQL itself',
    );
  const serving = { connectionString: databaseUrl };
  const pooling = migrateDatabaseUrl ? await findPooling(serving) : 'session';
  return { serving: { ...serving, pooling }, owner, stop: () => Promise.resolve() };
}

async function embeddedServer(
  { dataDir }: Pick<DatabaseConfig, 'dataDir'>,
  log: Log,
): Promise<DatabaseServer> {
  const { connection, serving, outage, stop } = await startPrivateServer(join(dataDir, 'postgres'), log);
  return { serving, owner: connection, outage: () => outage() ?? describeDiskShortage(dataDir), stop };
}

/** Minimum free disk space in bytes. PostgreSQL extends a table by up to 64 pages at a time. */
const minFreeBytes = 1024 * 1024;

function describeDiskShortage(dataDir: string): string | undefined {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < minFreeBytes
    ? 'The disk of DATA_DIR is full. Free some space, and the database will continue on its own.'
    : undefined;
}

/** Returns the role of these connections. Logs a warning if their statements have no time limit, which a pooler may ignore. */
async function checkServing(connection: Connection, log: Log): Promise<string> {
  const { pool, close } = createDatabase({ ...connection, max: 1 });
  try {
    const { rows } = await pool.query<{ role: string; timeout: string }>(
      "select current_user as role, current_setting('statement_timeout') as timeout",
    );
    const { role = '', timeout } = rows[0] ?? {};
    if (timeout === '0')
      log.warn(
        {
          databaseRole: role,
          run: `alter role ${role} set statement_timeout = '20s'; alter role ${role} set idle_in_transaction_session_timeout = '30s'`,
        },
        'statements have no time limit, because the connection pooler ignores it',
      );
    return role;
  } finally {
    await close();
  }
}

async function migrateAs(owner: Connection, servingRole: string): Promise<void> {
  const { db, pool, close } = createDatabase({ ...owner, max: 3 });
  try {
    await migrate(pool, servingRole);
    await checkIdentity(db, Date.now());
  } finally {
    await close();
  }
}
