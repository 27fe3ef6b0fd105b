import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { formatBytes } from '../../../shared/resources/readable.ts';
import { createDiskBlobs } from '../blobs/disk-blobs.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { DatabaseHandle } from '../database/db.ts';
import { acquireDataLock } from '../database/embedded/data-lock.ts';
import { stopOrphanedServer } from '../database/embedded/stop-orphaned-server.ts';
import { claimScratch, endStatements } from './scratch-database.ts';

interface Scratch {
  pool: DatabaseHandle['pool'];
  blobs: BlobStore;
  /** Ends running statements, which then fail. */
  interrupt(): Promise<void>;
  /** Removes the database's contents and all files. */
  remove(): Promise<void>;
}

interface ScratchOptions {
  /** Folder in which the scratch folder is created. */
  folder: string;
  /** Empty database. Undefined: a private server in the scratch folder. */
  url?: string | undefined;
  /** Uncompressed size of the backup. */
  bytes: number;
  /** Opens and migrates the database at `databaseUrl`, or a private one in `dataDir`. */
  open(place: { dataDir: string; databaseUrl: string | undefined }): Promise<DatabaseHandle>;
}

/** Opens an empty migrated database and an empty folder for a restored copy. Removes the remains of a killed drill. */
export async function openScratch({ folder, url, bytes, open }: ScratchOptions): Promise<Scratch> {
  const home = join(folder, 'restore-drill');
  const cleanups: (() => Promise<void>)[] = [];
  const remove = () => runInReverse(cleanups.splice(0));
  try {
    await mkdir(folder, { recursive: true });
    const lock = acquireDataLock(`${home}.lock`, home);
    cleanups.push(() => Promise.resolve(void lock.release()));
    await clear(home);
    cleanups.push(() => clear(home));
    await mkdir(home, { mode: 0o711 });
    await requireSpace(home, url === undefined ? 2 * bytes + clusterBytes : bytes);
    const claim = url === undefined ? undefined : await claimScratch(url);
    if (claim) cleanups.push(claim.release);
    const { pool, close } = await open({ dataDir: home, databaseUrl: url });
    cleanups.push(close);
    return {
      pool,
      blobs: createDiskBlobs(join(home, 'files')),
      interrupt: claim?.interrupt ?? (() => endStatements(pool)),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Runs all cleanups, the last one first, and then throws the first error. */
async function runInReverse(cleanups: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const clean of [...cleanups].reverse())
    await clean().catch((error: unknown) => void errors.push(error));
  const [error] = errors;
  if (error) throw new Error(`The scratch copy could not be removed: ${String(error)}`, { cause: error });
}

async function clear(home: string): Promise<void> {
  await stopOrphanedServer(join(home, 'postgres', 'data'));
  await rm(home, { recursive: true, force: true });
}

/** Size of an empty private database with its write-ahead log. */
const clusterBytes = 1024 ** 3;

async function requireSpace(home: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(home);
  const free = bavail * bsize;
  if (free < needed)
    throw new Error(
      `The copy may need ${formatBytes(needed)}, and ${home} has ${formatBytes(free)} left. Name another folder with --scratch.`,
    );
}
