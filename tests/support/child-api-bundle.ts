import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { build } from 'esbuild';
import { copyServerFiles, serverSettings } from '../../scripts/build/server.ts';

const made: { file?: Promise<string> } = {};

/** The program of a child API in one file, made once a process: by its single modules each start would take six times the work. */
export function childApiBundle(): Promise<string> {
  return (made.file ??= makeBundle());
}

async function makeBundle(): Promise<string> {
  // Below the root, where packages that stay outside are found.
  const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'child-api-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const outfile = join(directory, 'main.js');
  await build({
    ...serverSettings,
    entryPoints: ['tests/support/child-api-main.ts'],
    outfile,
    sourcemap: false,
  });
  await copyServerFiles(directory);
  return outfile;
}
