import { startTransition, useEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { chunkLoadTimeoutSeconds } from '../shared/constants.ts';
import { islandElement, islandIdPrefix, type IslandStore } from '../views/islands/store-context.ts';
import { loadInTime, markFailure } from './script-loading.ts';
import { createPageStore } from './page-store.ts';

type LoadIsland = (name: string) => Promise<ComponentType<object>> | undefined;

/** Hydrates every island on the page. If hydration fails, the server-rendered HTML stays and works as it does without JavaScript. */
export function hydrateIslands(load: LoadIsland): void {
  const store = createPageStore(readJson(document.getElementById('state')));
  for (const marker of document.querySelectorAll<HTMLElement>('[data-island]'))
    void hydrateIsland(marker, { load, store });
}

async function hydrateIsland(
  marker: HTMLElement,
  { load, store }: { load: LoadIsland; store: IslandStore },
): Promise<void> {
  const root = marker.firstElementChild;
  const name = marker.dataset['island'] ?? '';
  const loading = load(name);
  if (!root || !loading) return;
  const served = root.cloneNode(true);
  const onError = (error: unknown) => {
    restoreServerMarkup(marker, served);
    reportError(error);
  };
  try {
    const component = await loadInTime(loading, chunkLoadTimeoutSeconds * 1000);
    const element = islandElement(component, readJson(marker.lastElementChild), store);
    const onHydrated = () => void (marker.dataset['ready'] = 'true');
    const options = { identifierPrefix: islandIdPrefix(name), onUncaughtError: onError };
    // A transition yields to painting and input between units of work, so hydration does not need an idle callback.
    startTransition(() => {
      hydrateRoot(root, <HydrationProbe onHydrated={onHydrated}>{element}</HydrationProbe>, options);
    });
  } catch (error) {
    onError(error);
  }
}

function readJson(script: Element | null): object {
  return script ? (JSON.parse(script.textContent ?? '{}') as object) : {};
}

function restoreServerMarkup(marker: HTMLElement, served: Node): void {
  marker.firstElementChild?.replaceWith(served);
  marker.dataset['failed'] = 'true';
  markFailure(document);
}

/** Calls `onHydrated` from an effect, because effects run only after hydration. */
function HydrationProbe({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
