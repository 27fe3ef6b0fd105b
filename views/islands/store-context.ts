import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PaymentData, SetPayment } from '../../shared/state/payment-group.ts';

interface IslandState {
  payment: PaymentData;
}

/** Store for the islands: one per request on the server, one per page in the browser. */
export interface IslandStore {
  getState(): IslandState;
  subscribe(listener: () => void): () => void;
  dispatch(action: SetPayment): unknown;
}

export const StoreContext = createContext<IslandStore | undefined>(undefined);

export function usePortalStore(): IslandStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('usePortalStore() needs islandElement() around the island');
  return store;
}

/** Reads a value from the store and rerenders on change. `select` must return the same value for the same state. */
export function usePortalState<Value>(select: (state: IslandState) => Value): Value {
  const store = usePortalStore();
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}
