import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPrivateServer, type PrivateServer } from '../../server/api/database/private-server.ts';
import { silentLog } from './silent-log.ts';

export interface TestPostgres extends Pick<PrivateServer, 'connection' | 'serving'> {
  /** Where it keeps everything. */
  directory: string;
  /** One statement about databases themselves. */
  query(statement: string): Promise<void>;
}

const running: { server?: Promise<TestPostgres> } = {};

/** One PostgreSQL for this process, started when a test first asks for it. */
export function runningPostgres(): Promise<TestPostgres> {
  return (running.server ??= start());
}

async function start(): Promise<TestPostgres> {
  const directory = mkdtempSync(join(quickFolder(), 'test-pg-'));
  const started: { server?: PrivateServer } = {};
  atExit(() => {
    try {
      if (started.server) process.kill(started.server.pid(), 'SIGQUIT'); // At once: nobody needs this data again.
    } finally {
      rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
    }
  });
  const server = (started.server = await startPrivateServer(join(directory, 'postgres'), silentLog));
  const client = new pg.Client(server.connection);
  await client.connect();
  const query = async (statement: string) => void (await client.query(statement));
  // A client hashes its password so often at each connection, of which a test makes several.
  await query('set scram_iterations = 1');
  // It would count and clear whenever a second of its own comes, and a plan or a look at what changed turns on that.
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

const roomBytes = 2 ** 31;

/** Memory where the system offers enough of it as a file system: a test waits for no disk, and the server still asks for it. */
function quickFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > roomBytes ? memory : tmpdir();
}
