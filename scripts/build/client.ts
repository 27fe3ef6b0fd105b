import { build, type BuildOptions as EsbuildOptions, type Metafile } from 'esbuild';
import { chartsApart } from './charts-apart.ts';
import { oneReactChunk } from './one-react-chunk.ts';
import { buildPaths, type BuildOptions } from './paths.ts';

export interface ClientBuild {
  /** Output files by their path from the root, of both builds. */
  outputs: Metafile['outputs'];
}

/**
 * The browser's scripts. `enhance` and `signed-in` are built by themselves so that a page without islands loads no more than it uses; the islands are
 * split into chunks, React being shared.
 */
export async function buildClient(options: BuildOptions): Promise<ClientBuild> {
  const shared = settings(options);
  const results = await Promise.all([
    build({ ...shared, entryPoints: ['client/enhance.ts'] }),
    build({ ...shared, entryPoints: ['client/signed-in.ts'] }),
    build({
      ...shared,
      entryPoints: ['client/islands.tsx'],
      splitting: true,
      plugins: [chartsApart, oneReactChunk],
    }),
    build({ ...shared, entryPoints: ['client/icon.svg'], loader: { '.svg': 'copy' } }),
  ]);
  return { outputs: Object.assign({}, ...results.map(({ metafile }) => metafile.outputs)) };
}

function settings({ quick = false }: BuildOptions) {
  return {
    absWorkingDir: buildPaths.root,
    outdir: buildPaths.stagingAssets,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: !quick,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    define: {
      'process.env.NODE_ENV': '"production"',
      // No extension is handed React's inside on a page that takes card numbers.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    },
    metafile: true,
    logLevel: 'error',
  } satisfies EsbuildOptions;
}
