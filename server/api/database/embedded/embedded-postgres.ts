import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Log } from '../../../log.ts';
import { findBinaries } from './binaries.ts';
import { databaseUser, prepareCluster } from './cluster.ts';
import { acquireDataLock } from './data-lock.ts';
import { guardServer } from './guard.ts';
import { canReach, findRunAs, type RunAs } from './run-as.ts';
import { startServer, type ServerSettings } from './server-process.ts';
import { endProcess, takeOver } from './take-over.ts';

export interface EmbeddedPostgres {
  /** How to connect, as pg takes it. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Number of the server's process, for a test that kills it. */
  pid(): number;
  /** Stops the server; no process stays. */
  stop(): Promise<void>;
}

/** PostgreSQL's own limit of a socket path is 107 bytes. */
const longestSocketFolder = 80;

/**
 * Starts real PostgreSQL in a private directory, reached by a private socket. It takes over what a killed process left there; throws
 * DataDirectoryBusyError while another process has it. A server that dies by itself is started again.
 */
export async function startEmbeddedPostgres(directory: string, log: Log): Promise<EmbeddedPostgres> {
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
    const server = await superviseServer({ postgres: binaries.postgres, data, socketDirectory, user, log });
    return {
      connection: { host: socketDirectory, port: 5432, user: databaseUser, password, database: 'postgres' },
      pid: server.pid,
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

async function superviseServer(settings: ServerSettings) {
  let stopping = false;
  let child = await startServer(settings);
  let dismissGuard = guardServer({ ...settings, pid: pidOf(child) });
  let restart: Promise<void> = Promise.resolve();

  const watch = (running: ChildProcess) => running.once('exit', () => (restart = startAgain()));
  const startAgain = async () => {
    dismissGuard();
    if (stopping) return;
    settings.log.error('PostgreSQL ended unexpectedly; starting it again');
    try {
      child = await startServer(settings);
      dismissGuard = guardServer({ ...settings, pid: pidOf(child) });
      watch(child);
    } catch (error) {
      settings.log.fatal({ err: error }, 'PostgreSQL does not start again');
    }
  };
  watch(child);

  return {
    pid: () => pidOf(child),
    stop: async () => {
      stopping = true;
      await restart;
      if (child.exitCode === null && child.signalCode === null) await endChild(child);
      dismissGuard();
    },
  };
}

async function endChild(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  await Promise.race([gone, endProcess(pidOf(child))]);
}

const pidOf = (child: ChildProcess) => child.pid ?? 0;
