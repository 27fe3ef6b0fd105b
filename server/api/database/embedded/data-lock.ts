import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, readStatus } from './process-status.ts';

class DataDirectoryBusyError extends Error {}

interface DataLock {
  release(): void;
}

/**
 * Locks a data directory for one process. The lock file names its holder. Takes over a dead process's lock, even if its process id
 * was reused. Otherwise, throws DataDirectoryBusyError at once.
 */
export function acquireDataLock(file: string, directory: string): DataLock {
  const mine = `${process.pid} ${startOf(process.pid)} ${randomUUID()}`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createLockFile(file, mine))
      return { release: () => readText(file) === mine && rmSync(file, { force: true }) };
    const holder = readText(file);
    if (isHeld(holder)) throw busy(directory, holder);
    putAside(file, holder);
  }
  throw busy(directory, readText(file));
}

/** Writes the lock to a temporary file and links it into place, so that other processes never see a partial lock. */
function createLockFile(file: string, text: string): boolean {
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

/** Moves the lock file aside, which only one process can do. If another process has replaced it since, moves it back. */
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

/** Returns the process's start time, in kernel ticks since boot or as `ps` prints it; '-' if unknown. */
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
