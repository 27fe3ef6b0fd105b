import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

export const buildPaths = {
  root: fileURLToPath(root),
  client: fileURLToPath(new URL('dist/client/', root)),
  /** Staging folder for the client. The build renames the whole folder so that the server never reads a partial build. */
  staging: fileURLToPath(new URL(`dist/.client-${process.pid}/`, root)),
  stagingAssets: fileURLToPath(new URL(`dist/.client-${process.pid}/assets/`, root)),
  server: fileURLToPath(new URL('dist/server/', root)),
} as const;

export const assetsUrl = '/assets/';

/** Output folders of development builds, separate so that `scripts/start` keeps running a production build. */
export const developmentPaths = {
  client: fileURLToPath(new URL('.cache/dev/client/', root)),
  assets: fileURLToPath(new URL('.cache/dev/client/assets/', root)),
  server: fileURLToPath(new URL('.cache/dev/server/', root)),
} as const;
