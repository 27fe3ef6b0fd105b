import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Thrown where another process has the data directory. */
class DataDirectoryBusyError extends Error {}

interface DataLock {
  release(): void;
}

/**
 * Lets one process at a time have a data directory. The lock file names its holder; a dead holder's lock is taken over, also
 * where the number of its process was given to another since. Throws DataDirectoryBusyError at once otherwise.
 */
export function acquireDataLock(file: string, directory: string): DataLock {
  const mine = `${process.pid} ${startOf(process.pid)} ${randomUUID()}`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (place(file, mine)) return { release: () => readText(file) === mine && rmSync(file, { force: true }) };
    const holder = readText(file);
    if (isHeld(holder)) throw busy(directory, holder);
    putAside(file, holder);
  }
  throw busy(directory, readText(file));
}

/** The lock is written beside its place and linked into it, so that a lock is never seen half written. */
function place(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Only one process succeeds in moving a lock; should it be a newer one than the one judged dead, it goes back. */
function putAside(file: string, judged: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readText(aside) !== judged) linkSync(aside, file);
  } catch {
    return;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isHeld(holder: string): boolean {
  const [pid = '', start = ''] = holder.split(' ');
  return isAlive(Number(pid)) && startOf(Number(pid)) === start;
}

/** False also for a zombie: it was killed, holds nothing, and keeps its number until its parent asks for it, which may be never. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !/^[ZX]/.test((readProc(pid) ?? readPs(pid)).state);
}

/** When a process began, in the kernel's ticks since boot or as `ps` writes it; '-' where the system does not tell. */
const startOf = (pid: number) => (readProc(pid) ?? readPs(pid)).start || '-';

interface ProcessStatus {
  /** `Z` is a zombie; '' where the system does not tell. */
  state: string;
  start: string;
}

/** Undefined where the system has no /proc. */
function readProc(pid: number): ProcessStatus | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (!stat) return undefined;
  // The command's name stands in parentheses and may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}

/** Reads the same from `ps`, as macOS and BSD have it. */
export function readPs(pid: number): ProcessStatus {
  const ask = (column: string) => {
    try {
      const args = ['-p', String(pid), '-o', `${column}=`];
      return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      return '';
    }
  };
  // The lock's fields are divided by spaces.
  return { state: ask('stat'), start: ask('lstart').replaceAll(/\s+/g, '_') };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function busy(directory: string, holder: string): DataDirectoryBusyError {
  const [pid = '?'] = holder.split(' ');
  return new DataDirectoryBusyError(
    `DATA_DIR: ${directory} is in use by process ${pid}. Stop it, or give this one another DATA_DIR or a DATABASE_URL`,
  );
}
