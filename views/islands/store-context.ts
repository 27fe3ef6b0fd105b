import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PaymentData, SetPayment } from '../../shared/state/payment-group.ts';

/** What the islands of one page share. */
interface IslandState {
  payment: PaymentData;
}

/** The store that holds it: one a request on the server, one a page in the browser. */
export interface IslandStore {
  getState(): IslandState;
  /** Gives back what ends it. */
  subscribe(listener: () => void): () => void;
  dispatch(action: SetPayment): unknown;
}

export const StoreContext = createContext<IslandStore | undefined>(undefined);

export function usePortalStore(): IslandStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('usePortalStore() needs islandElement() around the island');
  return store;
}

/** What `select` reads of the store, again at each change. It must return the same value for the same state. */
export function usePortalState<Value>(select: (state: IslandState) => Value): Value {
  const store = usePortalStore();
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}
