import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, readStatus } from './process-status.ts';

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

/** When a process began, in the kernel's ticks since boot or as `ps` writes it; '-' where the system does not tell. */
const startOf = (pid: number) => readStatus(pid).start || '-';

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
