import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** Where the build reads and writes. */
export const buildPaths = {
  root: fileURLToPath(root),
  client: fileURLToPath(new URL('dist/client/', root)),
  /** The client is made here and then moved as a whole, so that nobody meets half a build. */
  staging: fileURLToPath(new URL(`dist/.client-${process.pid}/`, root)),
  stagingAssets: fileURLToPath(new URL(`dist/.client-${process.pid}/assets/`, root)),
  server: fileURLToPath(new URL('dist/server/', root)),
} as const;

/** Under which URL the files of `assets` are served. */
export const assetsUrl = '/assets/';

/** Where development builds write: what `scripts/start` runs stays a production build. */
export const developmentPaths = {
  client: fileURLToPath(new URL('.cache/dev/client/', root)),
  assets: fileURLToPath(new URL('.cache/dev/client/assets/', root)),
  server: fileURLToPath(new URL('.cache/dev/server/', root)),
} as const;
