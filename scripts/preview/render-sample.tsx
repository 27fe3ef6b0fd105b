import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createPortalStore, type PortalStateTree } from '../../shared/state/groups.ts';
import { pageAssets, type AssetManifest, type StyleName } from '../../views/assets.ts';
import { prepareDocument } from '../../views/document.ts';
import { IslandContext, type IslandHost } from '../../views/island.tsx';
import { islandElement, islandIdPrefix } from '../../views/islands/store-context.ts';
import type { IslandName } from '../../views/islands/index.ts';
import { islandComponents } from '../../views/islands/rendered.ts';

export interface Sample {
  title: string;
  element: ReactElement;
  state?: Partial<PortalStateTree>;
  /** Style sheet to use; `all` for the signed-in portal. */
  styles?: StyleName;
}

interface Sending {
  nonce: string;
  client: string;
}

export function renderSample(sample: Sample, { nonce, client }: Sending): string {
  const { title, state, styles = 'public' } = sample;
  const { body, used } = renderBody(sample);
  const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8')) as AssetManifest;
  const assets = pageAssets(manifest, used, styles);
  const css = styles === 'all' ? '' : readFileSync(join(client, manifest.styles[styles]), 'utf8');
  const { top, before, after } = prepareDocument(assets)({ title, description: title, nonce, state, body });
  return top + before + css + after;
}

export function renderBody({ element, state }: Sample): { body: string; used: ReadonlySet<IslandName> } {
  const used = new Set<IslandName>();
  const store = createPortalStore(state);
  const host: IslandHost = {
    renderIsland: (name, props) => {
      used.add(name);
      return renderToString(islandElement(islandComponents[name], props, store), {
        identifierPrefix: islandIdPrefix(name),
      });
    },
  };
  return { body: renderToStaticMarkup(<IslandContext value={host}>{element}</IslandContext>), used };
}
