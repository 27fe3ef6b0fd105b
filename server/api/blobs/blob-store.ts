import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Stores blobs under generated names. The interface allows an object store instead of the disk. */
export interface BlobStore {
  /** Resolves once the content is durably saved. Removes the partial file if the source fails. */
  put(name: string, source: AsyncIterable<Buffer>): Promise<Blob>;
  /** Reads bytes `start` to `end` inclusive, or everything without a range. Rejects if the blob does not exist. */
  open(name: string, range?: ByteRange): Promise<AsyncIterable<Buffer>>;
  /** Removes a blob. Does nothing if the blob does not exist. */
  remove(name: string): Promise<void>;
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

/** Kind of blobs stored in their own folder, separate from library files. */
export type BlobArea = 'recordings';

/** Generates a random name that contains no user input. */
export const newBlobName = (area?: BlobArea) =>
  [...(area ? [area] : []), randomBytes(16).toString('hex')].join('-');

/** Stores blobs on disk in two levels of subfolders so that no folder grows large. */
export function createDiskBlobs(directory: string): BlobStore {
  return {
    async put(name, source) {
      const path = pathOf(directory, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporary = `${path}.part`;
      try {
        const written = await writeFile(temporary, source);
        await rename(temporary, path);
        await syncDirectory(dirname(path));
        return { name, ...written };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async open(name, range) {
      const file = await open(pathOf(directory, name), 'r');
      return file.createReadStream(range);
    },
    remove: (name) => rm(pathOf(directory, name), { force: true }),
  };
}

/** Accepts only generated names, so that no path can leave the folder. */
function pathOf(directory: string, name: string): string {
  const [, area = '', own = ''] = /^(?:(recordings)-)?([0-9a-f]{32})$/.exec(name) ?? [];
  if (!own) throw new Error('Invalid blob name: create one with newBlobName()');
  return join(directory, area, own.slice(0, 2), own.slice(2, 4), own);
}

async function writeFile(path: string, source: AsyncIterable<Buffer>): Promise<Omit<Blob, 'name'>> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, hash: hash.digest() };
}

/** Flushes the directory entry to disk so that the file's name survives a crash as well as its content. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
