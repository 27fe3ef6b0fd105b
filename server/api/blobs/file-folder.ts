import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blobAreas, notWritable, type FileStorage } from './blob-store.ts';
import { createDiskBlobs, isNotFound } from './disk-blobs.ts';

/** Opens the files in `DATA_DIR`. A mark is an empty hidden file. */
export function openFolder(dataDir: string): FileStorage {
  const folder = join(dataDir, 'files');
  const location = `DATA_DIR: ${folder}`;
  return {
    blobs: createDiskBlobs(folder),
    kind: 'folder',
    location,
    async requireWritable() {
      const probe = join(folder, `.writable-${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(probe, '', { mode: 0o600 });
        await rm(probe);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
        throw notWritable(location, code, error);
      }
    },
    list: () => listBlobs(folder),
    marks: async () =>
      (await namesIn(folder)).flatMap((name) => (name.startsWith('.of-') ? [name.slice(1)] : [])),
    addMark: (mark) => writeFile(join(folder, `.${mark}`), '', { mode: 0o600 }),
    removeMark: (mark) => rm(join(folder, `.${mark}`), { force: true }),
  };
}

async function* listBlobs(folder: string): AsyncGenerator<string> {
  for (const area of ['', ...blobAreas])
    for (const first of await namesIn(join(folder, area)))
      for (const second of first.length === 2 ? await namesIn(join(folder, area, first)) : [])
        for (const own of await namesIn(join(folder, area, first, second)))
          if (own.length === 32) yield [...(area ? [area] : []), own].join('-');
}

/** Names in a folder, or none if there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}
