import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDatabase,
  type Connection,
  type DatabaseHandle,
  type Db,
} from '../../../server/api/database/db.ts';
import { startEmbeddedPostgres } from '../../../server/api/database/embedded/embedded-postgres.ts';
import { migrate } from '../../../server/api/database/migrate.ts';
import { createLog } from '../../../server/log.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import {
  cpuOfTree,
  Family,
  freePort,
  startPortal,
  startRedis,
  waitUntilReady,
  type Served,
} from '../processes.ts';

/** The real API with its own database in a temporary folder. Benchmarks start their own portals and workers. */
export interface Stack {
  db: Db;
  pool: DatabaseHandle['pool'];
  /** Temporary folder of this run. The database server can read files in it. */
  folder: string;
  api: Served;
  startPortal(): Promise<Served>;
  startWorker(settings?: NodeJS.ProcessEnv): Served['child'];
  /** Returns the CPU time of the database server in ms. */
  databaseCpu(): Promise<number>;
  connection: Connection;
  redisUrl: string;
}

export const apiKey = 'k'.repeat(32);

export const textVoiceToken = 't'.repeat(32);

/** Runs `measure` with a stack and removes the stack and its data afterwards, even if the run is aborted. */
export async function withStack<Result>(
  signal: AbortSignal,
  measure: (stack: Stack) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  chmodSync(folder, 0o711);
  const log = createLog('error');
  const server = await startEmbeddedPostgres(join(folder, 'postgres'), log);
  const database = createDatabase(server.connection, log);
  const family = new Family(signal);
  signal.addEventListener('abort', () => void database.pool.end());
  try {
    await migrate(database.pool);
    const { host, user, password } = server.connection;
    const shared = {
      REDIS_URL: await startRedis(family),
      DATABASE_URL: `postgres://${user}:${password}@localhost/postgres?host=${encodeURIComponent(host)}`,
      DATA_DIR: folder,
      SESSION_SECRET: 'b'.repeat(48),
      DATA_SECRET: 'd'.repeat(48),
      API_KEY: apiKey,
      LOG_LEVEL: 'error',
      TEXT_VOICE_TOKEN: textVoiceToken,
    };
    const api = await startApi(family, shared);
    return await measure({
      db: database.db,
      pool: database.pool,
      folder,
      api,
      startPortal: async () => (await startPortal(family, { ...shared, API_BASE_URL: api.origin })).served,
      startWorker: (settings) =>
        family.start(process.execPath, ['dist/server/main.js', 'worker'], { ...shared, ...settings }),
      databaseCpu: () => cpuOfTree(server.pid()),
      connection: server.connection,
      redisUrl: shared.REDIS_URL,
    });
  } finally {
    await family.stop();
    await database.close().catch(() => undefined);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startApi(family: Family, shared: NodeJS.ProcessEnv): Promise<Served> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = family.start(process.execPath, ['dist/server/main.js', 'api'], {
    ...shared,
    API_PORT: port,
    HOOKS_URL: origin,
  });
  await waitUntilReady(child, `${origin}/${apiCalls.health.path}`);
  return { origin, child };
}
