import { symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { build } from 'esbuild';
import { copyServerFiles, serverSettings } from '../../scripts/build/server.ts';
import { makeOncePerRun } from './run-folder.ts';

const made: { directory?: Promise<string> } = {};

/** Bundles the child API program into one file once per run, because loading separate modules makes startup six times slower. */
export async function childApiBundle(): Promise<string> {
  return join(await (made.directory ??= makeOncePerRun('child-api', bundle)), 'main.js');
}

async function bundle(directory: string): Promise<void> {
  // Lets Node.js find the external packages.
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(directory, 'node_modules'));
  await build({
    ...serverSettings,
    entryPoints: ['tests/support/child-api-main.ts'],
    outfile: join(directory, 'main.js'),
    sourcemap: false,
  });
  await copyServerFiles(directory);
}
