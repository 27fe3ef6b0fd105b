import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { readDatabaseKey, type Db } from '../database/db.ts';
import { isMissing, type BlobStore, type FileStorage } from './blob-store.ts';
import { openFolder } from './file-folder.ts';

type StorageConfig = Pick<Config, 'dataDir' | 'production'> & Partial<Pick<Config, 'fileStorage' | 's3'>>;

/** Loads the S3 client, a bundle of its own, only if it is needed. */
async function openS3({ s3 }: StorageConfig): Promise<FileStorage | undefined> {
  return s3 && (await import('./s3-blobs.ts')).openBucket(s3);
}

/** Opens the storage of the settings. */
async function openStorage(config: StorageConfig): Promise<FileStorage> {
  return (config.fileStorage === 's3' && (await openS3(config))) || openFolder(config.dataDir);
}

/** Opens the storage that files can be moved from: the bucket if they are stored on disk, and otherwise the folder. */
const openOther = async (config: StorageConfig): Promise<FileStorage | undefined> =>
  config.fileStorage === 's3' ? openFolder(config.dataDir) : openS3(config);

/** Opens both storages to move files. Rejects unless the API uses the one of the settings and the other one has files of this database. */
export async function openMove(config: StorageConfig, db: Db) {
  const [from, to, mark] = [await openOther(config), await openStorage(config), await databaseMark(db)];
  if (!from)
    throw new Error('S3_BUCKET is not set. Set it, and FILE_STORAGE to where the files are to be moved.');
  if (!(await isMarked(from, mark))) throw new Error(`${from.location} has no files to move.`);
  if (!(await isMarked(to, mark)))
    throw new Error(
      `${to.location} is not in use yet. Restart the API and the workers with these settings first.`,
    );
  return { from, to, mark };
}

/**
 * Opens the API's file storage and marks it as this database's. Rejects if it is not writable. In production, also rejects an
 * unmarked one that lacks the database's files, because they are stored elsewhere.
 */
export async function openOwnFiles(config: StorageConfig, db: Db): Promise<BlobStore> {
  const storage = await openStorage(config);
  await storage.requireWritable();
  const mark = await databaseMark(db);
  const { location, kind } = storage;
  const blobs = await addUnmoved(storage, { config, mark });
  if (config.production && !(await isMarked(storage, mark)) && (await lacksFiles(blobs, db)))
    throw new Error(
      `${location} has none of the files that this database names. ${advice[kind]}, or restore them from a backup.`,
    );
  await storage.addMark(mark);
  return blobs;
}

/** Adds reading and deleting in the other storage while it has files of this database that were not moved yet. */
async function addUnmoved(
  { blobs }: FileStorage,
  { config, mark }: { config: StorageConfig; mark: string },
): Promise<BlobStore> {
  const other = await openOther(config);
  if (!other || !(await isMarked(other, mark))) return blobs;
  const unmoved = other.blobs;
  return {
    put: (name, source) => blobs.put(name, source),
    open: (name, range) =>
      blobs.open(name, range).catch((error: unknown) => {
        if (isMissing(error)) return unmoved.open(name, range);
        throw error;
      }),
    sizeOf: async (name) => (await blobs.sizeOf(name)) ?? unmoved.sizeOf(name),
    async remove(name) {
      await blobs.remove(name);
      await unmoved.remove(name);
    },
    problem: () => blobs.problem?.() ?? unmoved.problem?.(),
    capacity: () => blobs.capacity(),
  };
}

const advice = {
  folder: 'Mount the folder with the files',
  bucket: 'Name the bucket with the files',
} as const;

const isMarked = async (storage: FileStorage, mark: string) => (await storage.marks()).includes(mark);

const sampleSize = 20;

/** True if the database names files and the storage has none of a sample. */
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
 * Opens the API's file storage in a worker. In production, also rejects if it lacks this database's mark,
 * because the worker would not find uploaded files there.
 */
export async function openSharedFiles(config: StorageConfig, db: Db): Promise<BlobStore> {
  const storage = await openStorage(config);
  await storage.requireWritable();
  const mark = await databaseMark(db);
  const { location, kind } = storage;
  if (config.production && !(await isMarked(storage, mark)))
    throw new Error(
      `${location} does not contain the files of this database's API. Use the same ${kind} for both and start the API first.`,
    );
  return addUnmoved(storage, { config, mark });
}

/** Opens the file storage for a restore. Rejects if it has files already. */
export async function openEmptyFiles(config: StorageConfig): Promise<BlobStore> {
  const { blobs, location, kind, ...storage } = await openStorage(config);
  await storage.requireWritable();
  for await (const _name of storage.list())
    throw new Error(`${location} is not empty. Restore into an empty ${kind}.`);
  return blobs;
}

/** Derives the mark of a database from a key that is unique to it. */
async function databaseMark(db: Db): Promise<string> {
  const key = await readDatabaseKey(db, 'fingerprint');
  return `of-${createHash('sha256').update('files').update(key).digest('hex').slice(0, 32)}`;
}
