import type { DialledNumber } from '../../../shared/ivr/numbers.ts';
import { createExpiringMap } from './expiring-map.ts';

export type FilterValues = Readonly<Record<string, readonly string[]>>;

export interface FoundNumbers {
  numbers: readonly DialledNumber[];
  failure?: string;
}

export interface ValueCache<Values extends object> {
  /** Returns the cached values, or loads them once for all concurrent callers. Caches a result only if `isComplete`. */
  get(key: string, load: () => Promise<{ values: Values; isComplete: boolean }>): Promise<Values>;
}

/** Cache lifetime in milliseconds. A new value can take that long to appear in filters, except on a page that shows the value. */
const ttlMs = 60_000;
const maxEntries = 500;

export function createValueCache<Values extends object>(clock: () => number): ValueCache<Values> {
  const cache = createExpiringMap<Values>(clock);
  const pending = new Map<string, Promise<Values>>();
  const cacheValues = (key: string, values: Values) => {
    if (cache.size >= maxEntries) cache.sweep();
    if (cache.size < maxEntries) cache.set(key, values, clock() + ttlMs);
  };
  return {
    async get(key, load) {
      const found = cache.get(key);
      if (found) return found;
      const loadAndCache = async () => {
        const { values, isComplete } = await load();
        if (isComplete) cacheValues(key, values);
        return values;
      };
      // If the first caller fails, for example because of an ended session, the others load the values again.
      const others = pending.get(key);
      if (others) return others.catch(loadAndCache);
      const loading = loadAndCache().finally(() => pending.delete(key));
      pending.set(key, loading);
      return loading;
    },
  };
}
