import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPrivateServer, type PrivateServer } from '../../server/api/database/private-server.ts';
import { silentLog } from './silent-log.ts';

export interface TestPostgres extends Pick<PrivateServer, 'connection' | 'serving'> {
  directory: string;
  query(statement: string): Promise<void>;
}

const running: { server?: Promise<TestPostgres> } = {};

/** Returns the PostgreSQL server of this process, started on first use. */
export function runningPostgres(): Promise<TestPostgres> {
  return (running.server ??= start());
}

async function start(): Promise<TestPostgres> {
  const directory = mkdtempSync(join(findFastFolder(), 'test-pg-'));
  const started: { server?: PrivateServer } = {};
  atExit(() => {
    try {
      if (started.server) process.kill(started.server.pid(), 'SIGQUIT'); // Stops immediately, because this data is not needed again.
    } finally {
      rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
    }
  });
  const server = (started.server = await startPrivateServer(join(directory, 'postgres'), silentLog));
  const client = new pg.Client(server.connection);
  await client.connect();
  const query = async (statement: string) => void (await client.query(statement));
  // Each connection hashes its password this many times, and a test opens several.
  await query('set scram_iterations = 1');
  // Autovacuum runs at unpredictable times and would change query plans and the comparison of changed rows.
  await query('alter system set autovacuum = off');
  await query('select pg_reload_conf()');
  for (const { user, password } of [server.connection, server.serving])
    await query(`alter role ${user} password '${password}'`);
  return { connection: server.connection, serving: server.serving, directory, query };
}

function atExit(clear: () => void): void {
  process.once('exit', clear);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

const minFreeBytes = 2 ** 31;

/** Returns a memory file system if one has enough space, so that tests do not wait for disk writes. */
function findFastFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > minFreeBytes ? memory : tmpdir();
}
