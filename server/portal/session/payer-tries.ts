import {
  verificationLockMinutes,
  verificationTries,
  verificationTriesPerAddress,
  verificationTriesPerLink,
} from '../../../shared/constants.ts';
import type { Counters, PortalState } from '../state/state.ts';
import { pollAttempts } from './address-limit.ts';

const lockMs = verificationLockMinutes * 60_000;

interface Link {
  clientId: string;
  paymentId: string;
}

interface Payer {
  link: Link;
  address: string;
  /** True if this browser was verified on this link before. Other browsers' attempts then do not lock it out. */
  isKnown: boolean;
}

/**
 * Permission to send one verification to the API. `settle` records whether it was wrong and returns the attempts left
 * before the lock. Only wrong attempts stay counted.
 */
interface OpenTry {
  allowed: true;
  settle(wasWrong: boolean): Promise<number>;
}

interface LockedTry {
  allowed: false;
  /** Milliseconds until the lock ends. Missing if only pending attempts block. */
  resetMs?: number;
}

interface TryLimit {
  key: string;
  most: number;
  /** Counter that exists while any limit of the link is reached. */
  lockKey?: string;
}

type Parts = { state: Pick<PortalState, 'counters'> };

/**
 * Counts an attempt before it is made so that concurrent attempts cannot exceed the limit. If only pending attempts block,
 * the call waits up to six seconds, because correct attempts free their slots.
 */
export async function acquirePayerTry(
  { state: { counters } }: Parts,
  payer: Payer,
): Promise<OpenTry | LockedTry> {
  const limits = await limitsOf(counters, payer);
  for await (const _turn of pollAttempts()) {
    const exceeded = await acquireAll(counters, limits);
    if (!exceeded) return { allowed: true, settle: (wasWrong) => settle(counters, limits, wasWrong) };
    const { limit, resetMs } = exceeded;
    if ((await counters.used(wrongOf(limit))) >= limit.most) return { allowed: false, resetMs };
  }
  return { allowed: false };
}

/** Returns the milliseconds until the payer may try again, or 0 if an attempt is allowed now. Does not count as an attempt. */
export async function payerLockMs({ state: { counters } }: Parts, payer: Payer): Promise<number> {
  const limits = await limitsOf(counters, payer);
  const remaining = await Promise.all(
    limits.map(async (limit) => {
      const wrong = await counters.used(wrongOf(limit));
      return wrong < limit.most ? 0 : remainingMs(counters, limit.key);
    }),
  );
  return Math.max(...remaining);
}

export async function linkLockMs({ state: { counters } }: Parts, link: Link): Promise<number> {
  return remainingMs(counters, linkLockKey(link, await counters.used(openedKey(link))));
}

/** Resets the wrong attempts on a link from all IP addresses. A new key makes the old counters irrelevant. */
export async function openPayerLink(
  { state, clock }: Parts & { clock: () => number },
  link: Link,
): Promise<void> {
  await state.counters.raise(openedKey(link), Math.floor(clock() / 1000), 2 * lockMs);
}

const nameOf = ({ clientId, paymentId }: Link) => `${clientId}/${paymentId}`;
const openedKey = (link: Link) => `verify-opened:${nameOf(link)}`;
const linkLockKey = (link: Link, opened: number) => `verify-shut:${nameOf(link)}:${opened}`;
const wrongOf = ({ key }: TryLimit) => `${key}:wrong`;

async function limitsOf(counters: Counters, { link, address, isKnown }: Payer): Promise<TryLimit[]> {
  const opened = await counters.used(openedKey(link));
  const lockKey = linkLockKey(link, opened);
  const ofPayer = { key: `verify:${nameOf(link)}:${opened}:${address}`, most: verificationTries, lockKey };
  const ofAddress = { key: `verify-address:${address}`, most: verificationTriesPerAddress };
  if (isKnown) return [ofPayer, ofAddress];
  const ofLink = { key: `verify-link:${nameOf(link)}:${opened}`, most: verificationTriesPerLink, lockKey };
  return [ofPayer, ofAddress, ofLink];
}

async function acquireAll(
  counters: Counters,
  limits: readonly TryLimit[],
): Promise<{ limit: TryLimit; resetMs: number } | undefined> {
  for (const [index, limit] of limits.entries()) {
    const { allowed, resetMs } = await counters.consume(limit.key, limit.most, lockMs);
    if (allowed) continue;
    for (const acquired of limits.slice(0, index)) await counters.release(acquired.key);
    return { limit, resetMs };
  }
  return undefined;
}

async function settle(counters: Counters, limits: readonly TryLimit[], wasWrong: boolean): Promise<number> {
  let remaining = Infinity;
  for (const limit of limits) {
    if (wasWrong) remaining = Math.min(remaining, limit.most - (await countWrong(counters, limit)));
    else await counters.release(limit.key);
  }
  return remaining;
}

async function countWrong(counters: Counters, limit: TryLimit): Promise<number> {
  const { used } = await counters.consume(wrongOf(limit), limit.most, lockMs);
  if (used < limit.most || !limit.lockKey) return used;
  const [own, others] = await Promise.all([
    remainingMs(counters, limit.key),
    remainingMs(counters, limit.lockKey),
  ]);
  await counters.raise(limit.lockKey, 1, Math.max(own, others, 1));
  return used;
}

/** Returns the remaining time of a counter's window. A limit of 0 counts nothing. */
const remainingMs = async (counters: Counters, key: string): Promise<number> =>
  (await counters.consume(key, 0, lockMs)).resetMs;
