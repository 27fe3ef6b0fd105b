import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Log } from '../../../log.ts';
import { findBinaries } from './binaries.ts';
import { databaseUser, prepareCluster } from './cluster.ts';
import { acquireDataLock } from './data-lock.ts';
import { guardServer } from './guard.ts';
import { canReach, findRunAs, type RunAs } from './run-as.ts';
import { startServer } from './server-process.ts';
import { supervise, type Supervision } from './supervise.ts';
import { takeOver } from './take-over.ts';

export interface EmbeddedPostgres {
  /** How to connect, as pg takes it. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Number of the server's process, for a test that kills it. */
  pid(): number;
  /** Why there is no server now; undefined where there is one. */
  outage(): string | undefined;
  /** Stops the server; no process stays. */
  stop(): Promise<void>;
}

/** PostgreSQL's own limit of a socket path is 107 bytes. */
const longestSocketFolder = 80;

/**
 * Starts real PostgreSQL in a private directory, reached by a private socket. It takes over what a killed process left there; throws
 * DataDirectoryBusyError while another process has it. A server that dies by itself is started again, for five minutes.
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
    await takeOver(data);
    const socketDirectory = makeSocketDirectory(user);
    const settings = { postgres: binaries.postgres, data, socketDirectory, user, log };
    const begin = async () => {
      const child = await startServer(settings);
      return { child, dismissGuard: guardServer({ ...settings, pid: child.pid ?? 0 }) };
    };
    const server = await supervise({ log, start: begin, ...supervision });
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
