import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { readDatabaseKey, type Db } from '../database/db.ts';
import type { BlobStore, FileStorage } from './blob-store.ts';
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

/**
 * Opens the API's file storage and marks it as this database's. Rejects if it is not writable. In production, also rejects an
 * unmarked one that lacks the database's files, because they are stored elsewhere.
 */
export async function openOwnFiles(config: StorageConfig, db: Db): Promise<BlobStore> {
  const storage = await openStorage(config);
  await storage.requireWritable();
  const mark = await databaseMark(db);
  const { blobs, location, kind } = storage;
  if (config.production && !(await isMarked(storage, mark)) && (await lacksFiles(blobs, db)))
    throw new Error(
      `${location} has none of the files that this database names. ${advice[kind]}, or restore them from a backup.`,
    );
  await storage.addMark(mark);
  return blobs;
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
  const { blobs, location, kind } = storage;
  if (config.production && !(await isMarked(storage, mark)))
    throw new Error(
      `${location} does not contain the files of this database's API. Use the same ${kind} for both and start the API first.`,
    );
  return blobs;
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
