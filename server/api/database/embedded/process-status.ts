import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** False also for a zombie: it was killed, holds nothing, and keeps its number until its parent asks for it, which may be never. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !/^[ZX]/.test(readStatus(pid).state);
}

/** Of a process that may be gone; '' stands for what the system does not tell. */
export const readStatus = (pid: number): ProcessStatus => readProc(pid) ?? readPs(pid);

interface ProcessStatus {
  /** `Z` is a zombie; '' where the system does not tell. */
  state: string;
  start: string;
}

/** Undefined where the system has no /proc. */
function readProc(pid: number): ProcessStatus | undefined {
  const stat = readStat(pid);
  if (!stat) return undefined;
  // The command's name stands in parentheses and may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}

/** Reads the same from `ps`, as macOS and BSD have it. */
function readPs(pid: number): ProcessStatus {
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

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
