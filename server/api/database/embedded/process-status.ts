import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** True if the process is running. A zombie counts as dead: it holds no resources, but its process id stays until its parent reaps it. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !/^[ZX]/.test(readStatus(pid).state);
}

/** Reads the status of a process, which may have exited. Unknown values are ''. */
export const readStatus = (pid: number): ProcessStatus => readProc(pid) ?? readPs(pid);

interface ProcessStatus {
  /** Process state, `Z` for a zombie; '' if unknown. */
  state: string;
  start: string;
}

/** Returns undefined on systems without /proc. */
function readProc(pid: number): ProcessStatus | undefined {
  const stat = readStat(pid);
  if (!stat) return undefined;
  // The command name is in parentheses and may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}

/** Reads the status from `ps`, for macOS and BSD. */
function readPs(pid: number): ProcessStatus {
  const readColumn = (column: string) => {
    try {
      const args = ['-p', String(pid), '-o', `${column}=`];
      return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      return '';
    }
  };
  // Replaces spaces because they separate the fields of the lock.
  return { state: readColumn('stat'), start: readColumn('lstart').replaceAll(/\s+/g, '_') };
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
