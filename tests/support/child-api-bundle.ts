import { symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { build } from 'esbuild';
import { copyServerFiles, serverSettings } from '../../scripts/build/server.ts';
import { madeOnce } from './run-folder.ts';

const made: { directory?: Promise<string> } = {};

/** The program of a child API in one file, made once a run: by its single modules each start would take six times the work. */
export async function childApiBundle(): Promise<string> {
  return join(await (made.directory ??= madeOnce('child-api', bundle)), 'main.js');
}

async function bundle(directory: string): Promise<void> {
  // Where packages that stay outside are found.
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(directory, 'node_modules'));
  await build({
    ...serverSettings,
    entryPoints: ['tests/support/child-api-main.ts'],
    outfile: join(directory, 'main.js'),
    sourcemap: false,
  });
  await copyServerFiles(directory);
}
