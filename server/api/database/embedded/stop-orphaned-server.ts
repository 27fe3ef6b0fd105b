import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './process-status.ts';

/** Process id above any system's maximum. */
const unusedPid = '999999999';
const pollMs = 20;
const signals = [
  ['SIGINT', 4000],
  ['SIGQUIT', 2000],
  ['SIGKILL', 2000],
] as const;

/**
 * Ends a PostgreSQL server that a killed process left running on `data`. Removes leftovers that would block the next start: a stale
 * `postmaster.pid` and the socket folder.
 */
export async function stopOrphanedServer(data: string): Promise<void> {
  const [pidLine = '', , , , socketDirectory = ''] = readLines(join(data, 'postmaster.pid'));
  const pid = Number(pidLine);
  if (isAlive(pid)) {
    if (isPostgresOn(pid, data)) await endProcess(pid);
    else rmSync(join(data, 'postmaster.pid'), { force: true });
  } else if (pidLine) writeUnusedPid(data);
  if (/\/reminder-pg-[A-Za-z0-9]+$/.test(socketDirectory))
    rmSync(socketDirectory, { recursive: true, force: true });
}

/**
 * Replaces the process id because PostgreSQL mistakes a zombie for a running server. Keeps the rest of the file, from which
 * PostgreSQL detects the killed server's children that still use the data.
 */
function writeUnusedPid(data: string): void {
  const [, ...rest] = readLines(join(data, 'postmaster.pid'));
  writeFileSync(join(data, 'postmaster.pid'), [unusedPid, ...rest].join('\n'));
}

/** Sends increasingly strong signals and returns when the process has exited. */
export async function endProcess(pid: number): Promise<void> {
  for (const [signal, patienceMs] of signals) {
    if (!send(pid, signal)) return;
    for (let waited = 0; waited < patienceMs; waited += pollMs) {
      if (!isAlive(pid)) return;
      await wait(pollMs);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function isPostgresOn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return commandOf(pid).includes('postgres');
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
