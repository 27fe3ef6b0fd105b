import { mkdir, rename, rm, writeFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readChunks } from './build/chunks.ts';
import { buildClient } from './build/client.ts';
import { makeManifest } from './build/manifest.ts';
import { buildPaths } from './build/paths.ts';
import { makeScriptInventory } from './build/script-inventory.ts';
import { buildServer } from './build/server.ts';
import { buildStyles } from './build/styles.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** Writes a `.br` and a `.gz` file next to every asset with maximum compression, because no request waits for the build. */
async function compressAssets(): Promise<void> {
  const files = await readdir(buildPaths.stagingAssets);
  await Promise.all(files.map((file) => compressFile(join(buildPaths.stagingAssets, file))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  await build();
  console.log(`Built in ${Math.round(performance.now() - started)} ms`);
}
