import { startTransition, useEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { chunkLoadTimeoutSeconds } from '../shared/constants.ts';
import { islandElement, islandIdPrefix } from '../views/islands/island-element.ts';
import type { IslandStore } from '../views/islands/store-context.ts';
import { loadInTime } from './load-in-time.ts';
import { createPageStore } from './page-store.ts';
import { markFailure } from './script-failures.ts';

/** Gives the component of the island with that name; undefined where there is none. */
type LoadIsland = (name: string) => Promise<ComponentType<object>> | undefined;

/** Hydrates every island of the page. Whatever fails, the server's HTML stays and works as without scripts. */
export function bringIslandsAlive(load: LoadIsland): void {
  const store = createPageStore(readJson(document.getElementById('state')));
  for (const marker of document.querySelectorAll<HTMLElement>('[data-island]'))
    void bringAlive(marker, { load, store });
}

async function bringAlive(
  marker: HTMLElement,
  { load, store }: { load: LoadIsland; store: IslandStore },
): Promise<void> {
  const root = marker.firstElementChild;
  const name = marker.dataset['island'] ?? '';
  const loading = load(name);
  if (!root || !loading) return;
  const served = root.cloneNode(true);
  const onError = (error: unknown) => {
    giveUp(marker, served);
    reportError(error);
  };
  try {
    const component = await loadInTime(loading, chunkLoadTimeoutSeconds * 1000);
    const element = islandElement(component, readJson(marker.lastElementChild), store);
    const onAlive = () => void (marker.dataset['ready'] = 'true');
    const options = { identifierPrefix: islandIdPrefix(name), onUncaughtError: onError };
    // A transition lets the browser draw and take input between its parts, so that nothing need wait for an idle moment.
    startTransition(() => {
      hydrateRoot(root, <Alive onAlive={onAlive}>{element}</Alive>, options);
    });
  } catch (error) {
    onError(error);
  }
}

function readJson(script: Element | null): object {
  return script ? (JSON.parse(script.textContent ?? '{}') as object) : {};
}

/** Puts back what the server sent, as it was before the island was tried. */
function giveUp(marker: HTMLElement, served: Node): void {
  marker.firstElementChild?.replaceWith(served);
  marker.dataset['failed'] = 'true';
  markFailure(document);
}

/** Says when its children are alive: effects run once the hydration stands. */
function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}
