import type { ApiFeature } from '../../../shared/api-features.ts';
import { isRecord } from '../../../shared/reply.ts';

export interface Features {
  /** Returns the API's last value, at most a minute old during use. Returns false until the API has replied once. */
  has(feature: ApiFeature): Promise<boolean>;
  all(): Promise<ReadonlySet<string>>;
}

const none: ReadonlySet<string> = new Set();

const askedEveryMs = 60_000;
/** Interval until the first reply, for example if the API starts after the portal. */
const firstAskedEveryMs = 1_000;

/** Creates the cache. `ask` returns the body of a reply, or undefined on failure, which keeps the cached value. */
export function createFeatures(ask: () => Promise<unknown>, clock: () => number): Features {
  let known: ReadonlySet<string> | undefined;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;
  const learn = async () => {
    const answer = await ask();
    if (answer !== undefined) known = new Set(textsIn(answer, 'features'));
    askedAt = clock();
    asking = undefined;
  };
  const all = async () => {
    const everyMs = known ? askedEveryMs : firstAskedEveryMs;
    if (Math.abs(clock() - askedAt) >= everyMs) asking ??= learn();
    // Only the first caller waits. Later callers get the cached value during a refresh.
    if (!known) await asking;
    return known ?? none;
  };
  return { all, has: async (feature) => (await all()).has(feature) };
}

export function textsIn(answer: unknown, name: 'features' | 'notices'): string[] {
  const named = isRecord(answer) ? answer[name] : undefined;
  const list: unknown[] = Array.isArray(named) ? named : [];
  return list.filter((one): one is string => typeof one === 'string');
}
