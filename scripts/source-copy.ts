import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

export interface SourceCopy {
  directory: string;
  remove(): void;
}

export function copySources(): SourceCopy {
  const directory = mkdtempSync(join(tmpdir(), 'sources-'));
  for (const folder of ['shared', 'views', 'client', 'server', 'scripts', 'tests'])
    cpSync(join(root, folder), join(directory, folder), { recursive: true });
  for (const file of ['package.json', '.oxfmtrc.json', '.oxlintrc.json', 'README.md'])
    cpSync(join(root, file), join(directory, file));
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  linkBuild(directory);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Links our build into the copy. Its stamp is dated in the future so that no test rebuilds and overwrites our build. */
export function linkBuild(directory: string): void {
  const dist = join(directory, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  for (const folder of ['client', 'server']) symlinkSync(join(root, 'dist', folder), join(dist, folder));
  stampBuild(directory);
}

export function stampBuild(directory: string): void {
  const stamp = join(directory, 'dist/.built');
  writeFileSync(stamp, '');
  utimesSync(stamp, new Date(), new Date('2100-01-01'));
}
