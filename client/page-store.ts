import { paymentAtStart } from '../shared/state/payment-group.ts';
import type { IslandStore } from '../views/islands/store-context.ts';

type Preloaded = Partial<ReturnType<IslandStore['getState']>>;

/**
 * Creates the store that the islands of the page share, starting from the server's payment state.
 * Contains only the state and the action that islands use, because the full store would add 7 KB to the payer's download.
 */
export function createPageStore({ payment = paymentAtStart }: Preloaded): IslandStore {
  let state = { payment };
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch({ payload }) {
      state = { payment: { ...state.payment, ...payload } };
      for (const listener of listeners) listener();
    },
  };
}
