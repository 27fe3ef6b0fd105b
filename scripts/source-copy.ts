import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

export interface SourceCopy {
  directory: string;
  remove(): void;
}

/** A copy of the sources to change them in; the packages and the build are the same. */
export function copySources(): SourceCopy {
  const directory = mkdtempSync(join(tmpdir(), 'sources-'));
  for (const folder of ['shared', 'views', 'client', 'server', 'scripts', 'tests'])
    cpSync(join(root, folder), join(directory, folder), { recursive: true });
  for (const file of ['package.json', 'README.md']) cpSync(join(root, file), join(directory, file));
  for (const folder of ['node_modules', 'dist']) symlinkSync(join(root, folder), join(directory, folder));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
