import {
  createContext,
  useContext,
  useSyncExternalStore,
  createElement,
  type ComponentType,
  type ReactElement,
} from 'react';
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

const StoreContext = createContext<IslandStore | undefined>(undefined);

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

/** Wraps an island's component with the page's store. Server and browser must render the same tree. */
export function islandElement<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  store: IslandStore,
): ReactElement {
  return createElement(StoreContext, { value: store }, createElement(component, props));
}

/** Prefixes ids from `useId` so that two islands never collide. Server and browser pass the same prefix to React. */
export function islandIdPrefix(name: string): string {
  return `${name}-`;
}
