import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readChunks } from './build/chunks.ts';
import { buildClient } from './build/client.ts';
import { compressAssets } from './build/compress.ts';
import { makeManifest } from './build/manifest.ts';
import { buildPaths } from './build/paths.ts';
import { makeScriptInventory } from './build/script-inventory.ts';
import { buildServer } from './build/server.ts';
import { buildStyles } from './build/styles.ts';

/** Rebuilds `dist/client` and `dist/server`. If a source is invalid, throws and leaves the previous client in place. */
export async function build(): Promise<void> {
  await remove(buildPaths.staging);
  await mkdir(buildPaths.stagingAssets, { recursive: true });
  try {
    await buildInStaging();
    await remove(buildPaths.client);
    await rename(buildPaths.staging, buildPaths.client);
  } finally {
    await remove(buildPaths.staging);
  }
}

async function buildInStaging(): Promise<void> {
  const [client, styles] = await Promise.all([
    buildClient(),
    buildStyles({ directory: buildPaths.staging }),
    buildServer(),
  ]);
  const chunks = readChunks(client.outputs);
  await Promise.all([
    writeJson('manifest.json', await makeManifest(chunks, styles)),
    writeJson('script-inventory.json', await makeScriptInventory(client.outputs, chunks)),
    writeJson('meta.json', client.outputs),
    compressAssets(),
  ]);
}

function remove(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true });
}

function writeJson(name: string, value: unknown): Promise<void> {
  return writeFile(join(buildPaths.staging, name), `${JSON.stringify(value, null, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  await build();
  console.log(`Built in ${Math.round(performance.now() - started)} ms`);
}
