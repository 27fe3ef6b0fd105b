import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pageOf } from '../../scripts/preview/pages.tsx';
import { renderBody, type Sample } from '../../scripts/preview/render-sample.tsx';
import { createPreview } from '../../scripts/preview/server.ts';
import { freshBuild } from './fresh-build.ts';
import { readPage, type Page } from './page.ts';

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

export const renderPreview = (name: string): Page => renderSamplePage(pageOf(name));

export function renderSamplePage(sample: Sample): Page {
  const { body } = renderBody(sample);
  return readPage({ url: new URL('http://preview/'), status: 200, headers: {}, html: body });
}
