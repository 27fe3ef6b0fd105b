import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PortalStateTree, PortalStore } from '../../shared/state/groups.ts';

/** The store that the islands of one page share: one a request on the server, one a page in the browser. */
export const StoreContext = createContext<PortalStore | undefined>(undefined);

export function usePortalStore(): PortalStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('usePortalStore() needs islandElement() around the island');
  return store;
}

/** What `select` reads of the store, again at each change. It must return the same value for the same state. */
export function usePortalState<Value>(select: (state: PortalStateTree) => Value): Value {
  const store = usePortalStore();
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}
