import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Contents under generated names. An object store can take the disk's place. */
export interface BlobStore {
  /** The content is kept for good once this resolves; nothing is left of a source that fails. */
  put(name: string, source: AsyncIterable<Buffer>): Promise<Blob>;
  /**
   * Reads the bytes `start` to `end`, both included; all of them where there is no range. Rejects where there is no such
   * content.
   */
  open(name: string, range?: ByteRange): Promise<AsyncIterable<Buffer>>;
  /** Removes a content; one that is gone already is no fault. */
  remove(name: string): Promise<void>;
}

export interface Blob {
  name: string;
  size: number;
  /** SHA-256. */
  hash: Buffer;
}

export interface ByteRange {
  start: number;
  end: number;
}

/** What is kept apart from the files of the library, in a folder of its own. */
export type BlobArea = 'recordings';

/** Makes a name in which no user has a say. */
export const newBlobName = (area?: BlobArea) =>
  [...(area ? [area] : []), randomBytes(16).toString('hex')].join('-');

/** Keeps contents on disk, in two levels of folders, so that none grows large. */
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

/** Only names of our own making lead anywhere, so no path can lead out. */
function pathOf(directory: string, name: string): string {
  const [, area = '', own = ''] = /^(?:(recordings)-)?([0-9a-f]{32})$/.exec(name) ?? [];
  if (!own) throw new Error('This is no name of a blob: make one with newBlobName()');
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

/** Makes the name last as well as the bytes. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
