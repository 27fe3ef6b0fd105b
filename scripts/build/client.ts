import { build, type BuildOptions as EsbuildOptions, type Metafile } from 'esbuild';
import { buildPaths } from './paths.ts';

export interface ClientBuild {
  /** Output files by their path from the root, of both builds. */
  outputs: Metafile['outputs'];
}

export async function buildClient(): Promise<ClientBuild> {
  const shared = {
    ...clientSettings,
    outdir: buildPaths.stagingAssets,
    minify: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      // No extension is handed React's inside on a page that takes card numbers.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    },
  };
  const results = await Promise.all(clientEntries.map((entry) => build({ ...shared, ...entry })));
  return { outputs: Object.assign({}, ...results.map(({ metafile }) => metafile.outputs)) };
}

/**
 * The browser's scripts. `enhance`, `signed-in` and `sign-up` are built by themselves so that a page without islands loads no more than it uses; the islands are
 * split into chunks, React being shared. `payment-page` is whole: it must be short enough to come within a page.
 */
export const clientEntries = [
  { entryPoints: ['client/enhance.ts'] },
  { entryPoints: ['client/signed-in.ts'] },
  { entryPoints: ['client/sign-up.ts'] },
  { entryPoints: ['client/payment-page.ts'] },
  { entryPoints: ['client/islands.tsx'], splitting: true },
  { entryPoints: ['client/icon.svg'], loader: { '.svg': 'copy' } },
] satisfies EsbuildOptions[];

/** What every build of the client has in common. */
export const clientSettings = {
  absWorkingDir: buildPaths.root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  legalComments: 'none',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  metafile: true,
  logLevel: 'error',
} satisfies EsbuildOptions;
