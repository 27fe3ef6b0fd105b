import { paymentAtStart } from '../shared/state/payment-group.ts';
import type { IslandStore } from '../views/islands/store-context.ts';

type Preloaded = Partial<ReturnType<IslandStore['getState']>>;

/**
 * The store that the islands of the page share, from where the server's left off: its group of the state, with the one change that
 * islands make. The whole state and the packages of its slices stay on the server: payers would load 7 KB for a merge.
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
