import { openDevelopmentBuild } from './build/development.ts';
import { developmentPaths } from './build/paths.ts';
import { watchSources } from './build/watch-sources.ts';
import { createPreview } from './preview/server.ts';

const port = Number(process.env['PORT'] ?? 3010);

/** Serves every page in every state with sample props. For development only. */
const build = await openDevelopmentBuild({ clientOnly: true });
await build.rebuild();
if (process.argv.includes('--watch'))
  watchSources(async (changed) => {
    if (await build.rebuild(changed)) console.log('Built anew');
  });
createPreview(developmentPaths.client).listen(port, '127.0.0.1', () =>
  console.log(`Preview: http://127.0.0.1:${port}`),
);
