import { build, type BuildOptions as EsbuildOptions, type Metafile } from 'esbuild';
import { buildPaths } from './paths.ts';

export interface ClientBuild {
  outputs: Metafile['outputs'];
}

export async function buildClient(): Promise<ClientBuild> {
  const shared = {
    ...clientSettings,
    outdir: buildPaths.stagingAssets,
    minify: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      // Hides React internals from browser extensions on a page that takes card numbers.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    },
  };
  const results = await Promise.all(clientEntries.map((entry) => build({ ...shared, ...entry })));
  return { outputs: Object.assign({}, ...results.map(({ metafile }) => metafile.outputs)) };
}

/**
 * Entry points of the client. `enhance`, `signed-in` and `sign-up` are separate builds so that a page without islands loads only the code it
 * uses; islands are split into chunks that share React. `payment-page` is one file because the portal can inline it.
 */
export const clientEntries = [
  { entryPoints: ['client/enhance.ts'] },
  { entryPoints: ['client/signed-in.ts'] },
  { entryPoints: ['client/sign-up.ts'] },
  { entryPoints: ['client/payment-page.ts'] },
  { entryPoints: ['client/islands.tsx'], splitting: true },
  { entryPoints: ['client/icon.svg'], loader: { '.svg': 'copy' } },
] satisfies EsbuildOptions[];

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
