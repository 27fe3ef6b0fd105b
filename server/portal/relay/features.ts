import type { ApiFeature } from '../../../shared/api-features.ts';
import { isRecord } from '../../../shared/reply.ts';

/** What the API has beyond the contract. */
export interface Features {
  /** By what the API said last, at most a minute ago while anybody asks; false until it has said anything. */
  has(feature: ApiFeature): Promise<boolean>;
  /** All of them, by the same word. */
  all(): Promise<ReadonlySet<string>>;
}

const none: ReadonlySet<string> = new Set();

const askedEveryMs = 60_000;
/** While it has said nothing yet, as where it starts after the portal. */
const firstAskedEveryMs = 1_000;

/** `ask` gives the body of an answer, undefined where there is none: what was known before stands then. */
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
    // Only the first to ask waits: what was true a minute ago serves meanwhile.
    if (!known) await asking;
    return known ?? none;
  };
  return { all, has: async (feature) => (await all()).has(feature) };
}

/** The texts of a list in the answer to `health`. */
export function textsIn(answer: unknown, name: 'features' | 'notices'): string[] {
  const named = isRecord(answer) ? answer[name] : undefined;
  const list: unknown[] = Array.isArray(named) ? named : [];
  return list.filter((one): one is string => typeof one === 'string');
}
