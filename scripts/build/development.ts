import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { context, type BuildOptions, type BuildResult, type Metafile } from 'esbuild';
import { readChunks } from './chunks.ts';
import { clientEntries, clientSettings } from './client.ts';
import { makeManifest } from './manifest.ts';
import { developmentPaths as paths } from './paths.ts';
import { copyServerFiles, serverSettings } from './server.ts';
import { buildStyles } from './styles.ts';

export interface DevelopmentBuild {
  /**
   * Rebuilds outputs affected by the changed files, or everything by default. Returns true if any output changed. Throws if a source is
   * invalid.
   */
  rebuild(changed?: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens an incremental development build: React in development mode, no minification or compression, all of Bootstrap. */
export async function openDevelopmentBuild({ clientOnly = false } = {}): Promise<DevelopmentBuild> {
  await rm(paths.client, { recursive: true, force: true });
  await mkdir(paths.assets, { recursive: true });
  const client = await openContexts(clientEntries.map((entry) => ({ ...forClient, ...entry })));
  const server = await openContexts(clientOnly ? [] : [forServer]);
  let styles = await buildStyles({ directory: paths.client, whole: true });
  return {
    async rebuild(changed) {
      const isHit = (files: RegExp) => !changed || changed.some((path) => files.test(path));
      const isStyled = changed?.some((path) => path.endsWith('.css')) ?? false;
      const isCopied = !clientOnly && isHit(/^server\b.*\.(?:sql|png|txt)$/);
      await Promise.all([
        isHit(/^(?:shared|views|client)\b.*\.(?:tsx?|svg)$/) && client.build(),
        isHit(/^(?:shared|views|server)\b.*\.tsx?$/) && server.build(),
      ]);
      if (isStyled) styles = await buildStyles({ directory: paths.client, whole: true });
      if (isCopied) await copyServerFiles(paths.server);
      const isScripted = await client.write();
      if (isScripted || isStyled) await writeManifest(client.outputs(), styles);
      const isServed = await server.write();
      if (isServed)
        await writeFile(join(paths.server, 'packages.json'), JSON.stringify(packagesOf(server.outputs())));
      return isScripted || isStyled || isCopied || isServed;
    },
    async close() {
      await Promise.all([client.close(), server.close()]);
    },
  };
}

const define = { 'process.env.NODE_ENV': '"development"' };
const forClient = { ...clientSettings, define, outdir: paths.assets } satisfies BuildOptions;
/** Packages stay external because bundling them takes four times as long as bundling all sources. */
const forServer = {
  ...serverSettings,
  packages: 'external',
  sourcesContent: false,
  outfile: join(paths.server, 'main.js'),
  metafile: true,
} satisfies BuildOptions;

/**
 * Opens build contexts that keep their output in memory until all builds are done. `write` then writes only changed files and removes stale
 * ones.
 */
async function openContexts(settings: readonly BuildOptions[]) {
  const contexts = await Promise.all(
    settings.map((one) => context({ ...one, write: false, metafile: true })),
  );
  let results: BuildResult<{ write: false; metafile: true }>[] = [];
  let written = new Map<string, string>();
  return {
    outputs: (): Metafile['outputs'] => Object.assign({}, ...results.map(({ metafile }) => metafile.outputs)),
    async build(): Promise<void> {
      results = await Promise.all(contexts.map((one) => one.rebuild()));
    },
    async write(): Promise<boolean> {
      const files = results.flatMap(({ outputFiles }) => outputFiles);
      const fresh = files.filter(({ path, hash }) => written.get(path) !== hash);
      const made = new Map(files.map(({ path, hash }) => [path, hash]));
      const stale = [...written.keys()].filter((path) => !made.has(path));
      await Promise.all(fresh.map(({ path, contents }) => writeBelow(path, contents)));
      await Promise.all(stale.map((path) => rm(path, { force: true })));
      written = made;
      return fresh.length > 0 || stale.length > 0;
    },
    close: () => Promise.all(contexts.map((one) => one.dispose())),
  };
}

async function writeBelow(path: string, contents: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}

function packagesOf(outputs: Metafile['outputs']): string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const named = imports.filter(({ path, external }) => external && !/^(?:node:|\.)/.test(path));
  return [...new Set(named.map(({ path }) => path))];
}

async function writeManifest(
  outputs: Metafile['outputs'],
  styles: Awaited<ReturnType<typeof buildStyles>>,
): Promise<void> {
  const manifest = await makeManifest(readChunks(outputs), styles);
  await writeFile(join(paths.client, 'manifest.json'), JSON.stringify(manifest));
}
