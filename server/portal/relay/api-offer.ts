import { contractOnly, type ApiFeature, type ApiOffer } from '../../../shared/api-features.ts';
import { isRecord } from '../../../shared/reply.ts';

/** Cached extent of the API, refreshed every minute during use. */
export interface OfferCache {
  /** Returns what the API offers, or undefined until it has replied once. */
  knownOffer(): Promise<ApiOffer | undefined>;
  /** Returns what the API offers, or the contract alone until it has replied once. */
  offer(): Promise<ApiOffer>;
  /** Returns true if the API offers everything beyond the contract. */
  isLevel2(): Promise<boolean>;
  /** Returns true if the API lists the feature. */
  has(feature: ApiFeature): Promise<boolean>;
}

const refreshMs = 60_000;
/** Refresh interval until the first reply, for example if the API starts after the portal. */
const initialRefreshMs = 1_000;

/** Creates the cache. `fetchHealth` returns the body of a reply, or undefined on failure, in which case the cached value is kept. */
export function createOfferCache(fetchHealth: () => Promise<unknown>, clock: () => number): OfferCache {
  let current: ApiOffer | undefined;
  let fetchedAt = -Infinity;
  let refreshing: Promise<void> | undefined;
  const refresh = async () => {
    const health = await fetchHealth();
    if (health !== undefined) current = readOffer(health);
    fetchedAt = clock();
    refreshing = undefined;
  };
  const knownOffer = async () => {
    const everyMs = current ? refreshMs : initialRefreshMs;
    if (Math.abs(clock() - fetchedAt) >= everyMs) refreshing ??= refresh();
    // Callers wait only until there is a first value. After that, they get the cached value while it refreshes.
    if (!current) await refreshing;
    return current;
  };
  const offer = async () => (await knownOffer()) ?? contractOnly;
  return {
    knownOffer,
    offer,
    isLevel2: async () => (await offer()).level >= 2,
    has: async (feature) => (await offer()).features.has(feature),
  };
}

/** Reads a health reply. A reply without a level is from an API with the contract alone. */
function readOffer(health: unknown): ApiOffer {
  if (!isRecord(health) || !(Number(health['contract']) >= 2)) return contractOnly;
  return {
    level: Number(health['contract']),
    features: new Set(textsIn(health, 'features')),
    hasTestOutbox: health['test_outbox'] === true,
  };
}

export function textsIn(health: unknown, name: 'features' | 'notices'): string[] {
  const named = isRecord(health) ? health[name] : undefined;
  const list: unknown[] = Array.isArray(named) ? named : [];
  return list.filter((one): one is string => typeof one === 'string');
}
