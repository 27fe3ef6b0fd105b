import type { DialledNumber } from '../../../shared/ivr/numbers.ts';
import { createExpiringMap } from './expiring-map.ts';

/** The values that a list offers in a filter by free text, such as providers and folders. By field. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** The numbers that callers of an organisation dial, or why they could not be read. */
export interface FoundNumbers {
  numbers: readonly DialledNumber[];
  failure?: string;
}

/** What was found for one user and list a moment ago, so that not every page of it asks twice. */
export interface KnownValues<Values extends object> {
  /** What is known, or else what `load` finds: asked once for all who want it meanwhile, and kept where it `isWhole`. */
  get(key: string, load: () => Promise<{ values: Values; isWhole: boolean }>): Promise<Values>;
}

/** A new provider can be chosen that much later; a page that shows one offers it at once. */
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
      // What befalls the one who asks, such as a session that ended, befalls nobody else.
      const others = asked.get(key);
      if (others) return others.catch(loadOwn);
      const asking = loadOwn().finally(() => asked.delete(key));
      asked.set(key, asking);
      return asking;
    },
  };
}
