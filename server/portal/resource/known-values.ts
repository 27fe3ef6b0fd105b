import { createExpiringMap } from '../state/expiring-map.ts';

/** The values that a list offers in a filter by free text, such as providers and folders. By field. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** What was found for one user and list a moment ago, so that not every page of it asks twice. */
export interface KnownFilterValues {
  get(key: string): FilterValues | undefined;
  keep(key: string, values: FilterValues): void;
}

/** A new provider can be chosen that much later; a page that shows one offers it at once. */
const keptMs = 60_000;
const mostKept = 500;

export function createFilterValues(clock: () => number): KnownFilterValues {
  const known = createExpiringMap<FilterValues>(clock);
  return {
    get: (key) => known.get(key),
    keep: (key, values) => {
      if (known.size >= mostKept) known.sweep();
      if (known.size < mostKept) known.set(key, values, clock() + keptMs);
    },
  };
}
