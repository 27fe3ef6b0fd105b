import { startTransition, useEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { chunkLoadTimeoutSeconds } from '../shared/constants.ts';
import { islandElement, islandIdPrefix } from '../views/islands/island-element.ts';
import '../views/islands/payment-shared.ts';
import { isIslandName, islands, type IslandName } from '../views/islands/index.ts';
import { loadInTime } from './load-in-time.ts';
import { createPageStore } from './page-store.ts';
import { markFailure } from './script-failures.ts';

const store = createPageStore(readJson(document.getElementById('state')));

for (const marker of document.querySelectorAll<HTMLElement>('[data-island]')) void bringAlive(marker);

/** Loads the island's chunk and hydrates it. Whatever fails, the server's HTML stays and works as without scripts. */
async function bringAlive(marker: HTMLElement): Promise<void> {
  const root = marker.firstElementChild;
  const name = marker.dataset['island'] ?? '';
  if (!root || !isIslandName(name)) return;
  const served = root.cloneNode(true);
  const onError = (error: unknown) => {
    giveUp(marker, served);
    reportError(error);
  };
  try {
    const component = await loadInTime(loadIsland(name), chunkLoadTimeoutSeconds * 1000);
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

/** The props beside the component's HTML are those that the server rendered it with, checked there by `<Island>`. */
function loadIsland(name: IslandName): Promise<ComponentType<object>> {
  return islands[name]() as Promise<ComponentType<object>>;
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
