import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { createDatabase, type Connection, type DatabaseHandle } from './db.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';

export interface OpenDatabase extends DatabaseHandle {
  connection: Connection;
  /** Why the embedded server is away; undefined where it runs, and of another server. */
  outage?(): string | undefined;
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the database of the API and its worker, migrated: the one at `DATABASE_URL`, else an embedded PostgreSQL of this
 * process alone. `close` ends the pool and stops the embedded server.
 */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<OpenDatabase> {
  const server = config.databaseUrl
    ? {
        connection: { connectionString: config.databaseUrl },
        stop: () => Promise.resolve(),
        outage: undefined,
      }
    : await startEmbeddedPostgres(join(config.dataDir, 'postgres'), log);
  const database = createDatabase(server.connection, log);
  const close = async () => {
    await database.close();
    await server.stop();
  };
  try {
    await migrate(database.pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, connection: server.connection, outage: server.outage, close };
}
