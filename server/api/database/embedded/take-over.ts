import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './process-status.ts';

/** Above what any system gives to a process. */
const unusedPid = '999999999';
const pollMs = 20;
const signals = [
  ['SIGINT', 4000],
  ['SIGQUIT', 2000],
  ['SIGKILL', 2000],
] as const;

/**
 * Ends a PostgreSQL that a killed process of ours left running on `data`, and removes what would hold up the next start: a
 * `postmaster.pid` whose number belongs to a stranger by now, and the socket folder.
 */
export async function takeOver(data: string): Promise<void> {
  const [pidLine = '', , , , socketDirectory = ''] = readLines(join(data, 'postmaster.pid'));
  const pid = Number(pidLine);
  if (isAlive(pid)) {
    if (isPostgresOn(pid, data)) await endProcess(pid);
    else rmSync(join(data, 'postmaster.pid'), { force: true });
  } else if (pidLine) namePidOfNobody(data);
  if (/\/reminder-pg-[A-Za-z0-9]+$/.test(socketDirectory))
    rmSync(socketDirectory, { recursive: true, force: true });
}

/**
 * PostgreSQL takes a zombie for a server that runs. The rest of the file stays: by it PostgreSQL finds out whether a child of the
 * killed server still works on the data.
 */
function namePidOfNobody(data: string): void {
  const [, ...rest] = readLines(join(data, 'postmaster.pid'));
  writeFileSync(join(data, 'postmaster.pid'), [unusedPid, ...rest].join('\n'));
}

/** Asks ever more firmly, and returns when the process is gone. */
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
