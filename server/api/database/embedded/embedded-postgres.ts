import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Log } from '../../../log.ts';
import { findBinaries } from './binaries.ts';
import { databaseUser, prepareCluster } from './cluster.ts';
import { acquireDataLock } from './data-lock.ts';
import { canReach, findRunAs, type RunAs } from './run-as.ts';
import { startServer } from './server-process.ts';
import { supervise, type Supervision } from './supervise.ts';
import { stopOrphanedServer } from './stop-orphaned-server.ts';

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Returns the server's process id, for tests that kill it. */
  pid(): number;
  /** Returns why the server is down, or undefined if it is up. */
  outage(): string | undefined;
  /** Stops the server and all its processes. */
  stop(): Promise<void>;
}

/** Maximum length of the socket folder. PostgreSQL limits a socket path to 107 bytes. */
const longestSocketFolder = 80;

/**
 * Starts PostgreSQL in a private directory with a private socket. Takes over the directory of a killed process; throws
 * DataDirectoryBusyError while another process uses the directory. Keeps trying to restart a crashed server for up to five minutes.
 */
export async function startEmbeddedPostgres(
  directory: string,
  log: Log,
  supervision: Partial<Supervision> = {},
): Promise<EmbeddedPostgres> {
  const home = resolve(directory);
  mkdirSync(home, { recursive: true, mode: 0o711 });
  const lock = acquireDataLock(join(home, 'lock'), home);
  try {
    const user = findRunAs(home);
    if (user) chownSync(home, user.uid, user.gid);
    chmodSync(home, 0o700);
    const binaries = await findBinaries(user);
    const { data, password } = await prepareCluster(home, binaries, user);
    await stopOrphanedServer(data);
    const socketDirectory = makeSocketDirectory(user);
    const settings = { postgres: binaries.postgres, data, socketDirectory, user, log };
    const server = await supervise({ log, start: () => startServer(settings), ...supervision });
    return {
      connection: { host: socketDirectory, port: 5432, user: databaseUser, password, database: 'postgres' },
      pid: server.pid,
      outage: server.outage,
      stop: async () => {
        await server.stop();
        rmSync(socketDirectory, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function makeSocketDirectory(user: RunAs | undefined): string {
  const preferred = tmpdir();
  const base = preferred.length < longestSocketFolder && canReach(preferred, user) ? preferred : '/tmp';
  const folder = mkdtempSync(join(base, 'reminder-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}
