import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobError, parseBlobName, type Blob, type BlobStore } from './blob-store.ts';

/** Stores blobs on disk in two levels of subfolders so that no folder grows large. */
export function createDiskBlobs(directory: string): BlobStore {
  return {
    async put(name, source) {
      const path = pathOf(directory, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporary = partOf(path);
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
      const file = await open(pathOf(directory, name), 'r').catch((error: unknown) => {
        throw isNotFound(error) ? new BlobError('missing', `${name} is missing`, error) : error;
      });
      return file.createReadStream(range);
    },
    async sizeOf(name) {
      try {
        return (await stat(pathOf(directory, name))).size;
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      const path = pathOf(directory, name);
      await rm(path, { force: true });
      await rm(partOf(path), { force: true });
    },
    async capacity() {
      const { bsize, bavail, blocks } = await statfs(directory);
      return { kind: 'disk', freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}

function pathOf(directory: string, name: string): string {
  const { area, own } = parseBlobName(name);
  return join(directory, area, own.slice(0, 2), own.slice(2, 4), own);
}

/** File that is being written, renamed when complete. */
const partOf = (path: string) => `${path}.part`;

export const isNotFound = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function writeFile(path: string, source: AsyncIterable<Buffer>): Promise<Omit<Blob, 'name'>> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
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
