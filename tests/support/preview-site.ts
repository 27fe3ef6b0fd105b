import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from '../../scripts/build.ts';
import { buildPaths } from '../../scripts/build/paths.ts';
import { createPreview } from '../../scripts/preview/server.ts';

export interface PreviewSite {
  origin: string;
  close(): void;
}

/** The preview's pages with the built scripts, under the portal's content policy. */
export async function openPreviewSite(): Promise<PreviewSite> {
  if (!existsSync(join(buildPaths.client, 'manifest.json'))) await build({ clientOnly: true });
  const server = createPreview().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
