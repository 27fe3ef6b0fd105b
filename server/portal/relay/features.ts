import type { ApiFeature } from '../../../shared/api-features.ts';
import { isRecord } from '../../../shared/reply.ts';

export interface Features {
  /**
   * Returns whether the API supports the feature, from a cache refreshed every minute during use. Returns false until the API has replied
   * once.
   */
  has(feature: ApiFeature): Promise<boolean>;
  /** Returns all features, or none until the API has replied once. */
  all(): Promise<ReadonlySet<string>>;
  /** Returns all features, or undefined until the API has replied once. Unlike `all`, tells an API without features from an unknown one. */
  known(): Promise<ReadonlySet<string> | undefined>;
}

const none: ReadonlySet<string> = new Set();

const refreshMs = 60_000;
/** Refresh interval until the first reply, for example if the API starts after the portal. */
const initialRefreshMs = 1_000;

/** Creates the cache. `fetchHealth` returns the body of a reply, or undefined on failure, in which case the cached value is kept. */
export function createFeatures(fetchHealth: () => Promise<unknown>, clock: () => number): Features {
  let current: ReadonlySet<string> | undefined;
  let fetchedAt = -Infinity;
  let refreshing: Promise<void> | undefined;
  const refresh = async () => {
    const answer = await fetchHealth();
    if (answer !== undefined) current = new Set(textsIn(answer, 'features'));
    fetchedAt = clock();
    refreshing = undefined;
  };
  const known = async () => {
    const everyMs = current ? refreshMs : initialRefreshMs;
    if (Math.abs(clock() - fetchedAt) >= everyMs) refreshing ??= refresh();
    // Callers wait only until there is a first value. After that, they get the cached value while it refreshes.
    if (!current) await refreshing;
    return current;
  };
  const all = async () => (await known()) ?? none;
  return { known, all, has: async (feature) => (await all()).has(feature) };
}

export function textsIn(answer: unknown, name: 'features' | 'notices'): string[] {
  const named = isRecord(answer) ? answer[name] : undefined;
  const list: unknown[] = Array.isArray(named) ? named : [];
  return list.filter((one): one is string => typeof one === 'string');
}
