import { randomBytes } from 'node:crypto';

/** Stores blobs under generated names, on disk or in an S3 bucket. */
export interface BlobStore {
  /** Resolves once the content is durably saved. If the source or the store fails, nothing of it is readable. */
  put(name: string, source: AsyncIterable<Buffer>): Promise<Blob>;
  /** Reads bytes `start` to `end` inclusive, or everything without a range. Rejects with a `BlobError` if the blob does not exist. */
  open(name: string, range?: ByteRange): Promise<AsyncIterable<Buffer>>;
  /** Returns the size in bytes, or undefined if the blob does not exist. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Removes a blob and what an interrupted `put` left of it. Does nothing if the blob does not exist. */
  remove(name: string): Promise<void>;
  /** Reason of the last request's failure, or undefined if it succeeded. Stores that cannot be away have none. */
  problem?(): string | undefined;
  /** Returns the kind of place, and the size of a disk. The size of a bucket is unknown. */
  capacity(): Promise<StorageCapacity>;
}

type StorageCapacity = { kind: 'disk'; freeBytes: number; totalBytes: number } | { kind: 'bucket' };

/** Place with blobs, and with marks of the databases that they belong to. */
export interface FileStorage {
  blobs: BlobStore;
  kind: 'folder' | 'bucket';
  /** Setting and place, such as `DATA_DIR: /data/files`, for messages to operators. */
  location: string;
  /** Rejects with a message for operators unless files can be saved and deleted. */
  requireWritable(): Promise<void>;
  /** Lists the names of all blobs. */
  list(): AsyncIterable<string>;
  marks(): Promise<string[]>;
  addMark(mark: string): Promise<void>;
  removeMark(mark: string): Promise<void>;
}

export interface Blob {
  name: string;
  size: number;
  hash: Buffer;
}

export interface ByteRange {
  start: number;
  end: number;
}

/** Failure of a store: it has no such blob, or it could not read or save one. */
export class BlobError extends Error {
  readonly reason: 'missing' | 'unreadable' | 'unsaved';
  constructor(reason: BlobError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export const isMissing = (error: unknown) => error instanceof BlobError && error.reason === 'missing';

/** Opens a blob. Returns undefined if it does not exist. */
export async function openStored(
  blobs: Pick<BlobStore, 'open'>,
  name: string,
): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    return await blobs.open(name);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Kinds of blobs stored in their own folder, separate from library files. */
export const blobAreas = ['recordings'] as const;
export type BlobArea = (typeof blobAreas)[number];

/** Generates a random name that contains no user input. */
export const newBlobName = (area?: BlobArea) =>
  [...(area ? [area] : []), randomBytes(16).toString('hex')].join('-');

const blobName = new RegExp(`^(?:(${blobAreas.join('|')})-)?([0-9a-f]{32})$`);

/** Error for operators about a storage that cannot be used. */
export function notWritable(location: string, code: string, cause: unknown): Error {
  return new Error(`${location} is not writable (${code}). Files are stored there.`, { cause });
}

/** Accepts only generated names, so that no path can leave the store. */
export function parseBlobName(name: string): { area: string; own: string } {
  const [, area = '', own = ''] = blobName.exec(name) ?? [];
  if (!own) throw new Error('Invalid blob name: create one with newBlobName()');
  return { area, own };
}
