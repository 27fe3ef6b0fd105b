import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createPreview } from '../../scripts/preview/server.ts';
import { freshBuild } from './fresh-build.ts';

export interface PreviewSite {
  origin: string;
  close(): void;
}

/** Serves the preview pages with the built scripts under the portal's content security policy. */
export async function openPreviewSite(): Promise<PreviewSite> {
  freshBuild();
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
