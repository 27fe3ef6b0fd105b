import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { readDatabaseKey, type Db } from '../database/db.ts';
import type { BlobStore } from './blob-store.ts';
import { createDiskBlobs } from './disk-blobs.ts';

type FolderConfig = Pick<Config, 'dataDir' | 'production'>;

/**
 * Opens the API's file store and marks its folder as this database's. Rejects if the folder is not writable. In production, also rejects an
 * unmarked folder that lacks the database's files, because they are stored elsewhere.
 */
export async function openOwnFiles({ dataDir, production }: FolderConfig, db: Db): Promise<BlobStore> {
  const folder = await writableFolder(dataDir);
  const marker = join(folder, await databaseMarker(db));
  const blobs = createDiskBlobs(folder);
  if (production && !existsSync(marker) && (await lacksFiles(blobs, db)))
    throw new Error(
      `DATA_DIR: ${folder} has none of the files that this database names. Mount the folder with the files, or restore them from a backup.`,
    );
  await writeFile(marker, '', { mode: 0o600 });
  return blobs;
}

const sampleSize = 20;

/** True if the database names files and the folder has none of a sample. */
async function lacksFiles(blobs: BlobStore, db: Db): Promise<boolean> {
  const { rows } = await sql<{ blob: string }>`
    (select blob from files order by id desc limit ${sampleSize})
    union all
    (select blob from phone_files order by id desc limit ${sampleSize})
    union all
    (select blob from recordings where blob is not null limit ${sampleSize})
  `.execute(db);
  const sizes = await Promise.all(rows.map(({ blob }) => blobs.sizeOf(blob)));
  return sizes.length > 0 && sizes.every((size) => size === undefined);
}

/**
 * Opens the API's file store in a worker. In production, also rejects if the folder lacks this database's mark,
 * because the worker would not find uploaded files there.
 */
export async function openSharedFiles({ dataDir, production }: FolderConfig, db: Db): Promise<BlobStore> {
  const folder = await writableFolder(dataDir);
  if (production && !existsSync(join(folder, await databaseMarker(db))))
    throw new Error(
      `DATA_DIR: ${folder} does not contain the files of this database's API. Use the same folder for both and start the API first.`,
    );
  return createDiskBlobs(folder);
}

/** Opens the file store for a restore. Rejects if it has files already. */
export async function openEmptyFiles({ dataDir }: FolderConfig): Promise<BlobStore> {
  const folder = await writableFolder(dataDir);
  const names = await readdir(folder);
  if (names.some((name) => !name.startsWith('.')))
    throw new Error(`DATA_DIR: ${folder} is not empty. Restore into an empty folder.`);
  return createDiskBlobs(folder);
}

async function writableFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'files');
  const probe = join(folder, `.writable-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
    return folder;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown fault';
    throw new Error(`DATA_DIR: ${folder} is not writable (${code}). Files are stored there.`, {
      cause: error,
    });
  }
}

/** Derives the marker's file name from a key that is unique to the database. */
async function databaseMarker(db: Db): Promise<string> {
  const key = await readDatabaseKey(db, 'fingerprint');
  const marker = createHash('sha256').update('files').update(key).digest('hex').slice(0, 32);
  return `.of-${marker}`;
}
