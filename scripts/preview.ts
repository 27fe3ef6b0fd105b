import { build, buildOnChange } from './build.ts';
import { createPreview } from './preview/server.ts';

const port = Number(process.env['PORT'] ?? 3010);

/** Every state of every page with sample props, for development: no production build has it. */
await build({ clientOnly: true });
if (process.argv.includes('--watch')) buildOnChange(() => console.log('Built anew'));
createPreview().listen(port, '127.0.0.1', () => console.log(`Preview: http://127.0.0.1:${port}`));
