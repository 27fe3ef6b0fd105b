import type { DialledNumber } from '../../../shared/ivr/numbers.ts';
import { createExpiringMap } from './expiring-map.ts';

export type FilterValues = Readonly<Record<string, readonly string[]>>;

export interface FoundNumbers {
  numbers: readonly DialledNumber[];
  failure?: string;
}

export interface KnownValues<Values extends object> {
  /** Returns the cached values, or loads them once for all concurrent callers. Caches only a result that `isWhole`. */
  get(key: string, load: () => Promise<{ values: Values; isWhole: boolean }>): Promise<Values>;
}

/** Cache lifetime. A new value can appear in filters that much later; a page that shows the value offers it at once. */
const keptMs = 60_000;
const mostKept = 500;

export function createKnownValues<Values extends object>(clock: () => number): KnownValues<Values> {
  const known = createExpiringMap<Values>(clock);
  const asked = new Map<string, Promise<Values>>();
  const keep = (key: string, values: Values) => {
    if (known.size >= mostKept) known.sweep();
    if (known.size < mostKept) known.set(key, values, clock() + keptMs);
  };
  return {
    async get(key, load) {
      const found = known.get(key);
      if (found) return found;
      const loadOwn = async () => {
        const { values, isWhole } = await load();
        if (isWhole) keep(key, values);
        return values;
      };
      // A failure of the first caller, such as an ended session, does not affect the others: they load again.
      const others = asked.get(key);
      if (others) return others.catch(loadOwn);
      const asking = loadOwn().finally(() => asked.delete(key));
      asked.set(key, asking);
      return asking;
    },
  };
}
