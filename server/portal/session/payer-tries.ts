import {
  verificationLockMinutes,
  verificationTries,
  verificationTriesPerAddress,
  verificationTriesPerLink,
} from '../../../shared/constants.ts';
import type { Counters, PortalState } from '../state/state.ts';
import { turns } from './turns.ts';

const lockMs = verificationLockMinutes * 60_000;

interface Link {
  clientId: string;
  paymentId: string;
}

interface Payer {
  link: Link;
  address: string;
  /** True if the browser was verified on this link before. Other browsers' attempts do not lock it out. */
  known: boolean;
}

/**
 * Permission to send one verification to the API. `settle` records whether it was wrong and returns the attempts left
 * before a lock. Only wrong attempts stay counted.
 */
interface OpenTry {
  allowed: true;
  settle(wasWrong: boolean): Promise<number>;
}

interface Shut {
  allowed: false;
  /** Milliseconds until the lock ends; missing if only pending attempts block. */
  resetMs?: number;
}

interface Door {
  key: string;
  most: number;
  /** Counter that lasts as long as any limit of the link is reached. */
  shut?: string;
}

type Parts = { state: Pick<PortalState, 'counters'> };

/**
 * Counts an attempt before it is made, so concurrent attempts cannot exceed the limit. If only pending attempts block,
 * the call waits up to six seconds, because correct ones free their slot.
 */
export async function takePayerTry({ state: { counters } }: Parts, payer: Payer): Promise<OpenTry | Shut> {
  const doors = await doorsOf(counters, payer);
  for await (const _turn of turns()) {
    const shut = await passAll(counters, doors);
    if (!shut) return { allowed: true, settle: (wasWrong) => settle(counters, doors, wasWrong) };
    const { door, resetMs } = shut;
    if ((await counters.used(wrongOf(door))) >= door.most) return { allowed: false, resetMs };
  }
  return { allowed: false };
}

/** Returns the milliseconds for which the payer's next attempt would be blocked; 0 if it would be allowed. Does not count as an attempt. */
export async function payerLockMs({ state: { counters } }: Parts, payer: Payer): Promise<number> {
  const doors = await doorsOf(counters, payer);
  const left = await Promise.all(
    doors.map(async (door) => {
      const wrong = await counters.used(wrongOf(door));
      return wrong < door.most ? 0 : leftOf(counters, door.key);
    }),
  );
  return Math.max(...left);
}

export async function linkLockMs({ state: { counters } }: Parts, link: Link): Promise<number> {
  return leftOf(counters, shutKey(link, await counters.used(openedKey(link))));
}

/** Resets the wrong attempts of a link from all addresses. A new key prefix makes the old counters irrelevant. */
export async function openPayerLink(
  { state, clock }: Parts & { clock: () => number },
  link: Link,
): Promise<void> {
  await state.counters.raise(openedKey(link), Math.floor(clock() / 1000), 2 * lockMs);
}

const nameOf = ({ clientId, paymentId }: Link) => `${clientId}/${paymentId}`;
const openedKey = (link: Link) => `verify-opened:${nameOf(link)}`;
const shutKey = (link: Link, opened: number) => `verify-shut:${nameOf(link)}:${opened}`;
const wrongOf = ({ key }: Door) => `${key}:wrong`;

async function doorsOf(counters: Counters, { link, address, known }: Payer): Promise<Door[]> {
  const opened = await counters.used(openedKey(link));
  const shut = shutKey(link, opened);
  const own = { key: `verify:${nameOf(link)}:${opened}:${address}`, most: verificationTries, shut };
  const ofAddress = { key: `verify-address:${address}`, most: verificationTriesPerAddress };
  if (known) return [own, ofAddress];
  const ofLink = { key: `verify-link:${nameOf(link)}:${opened}`, most: verificationTriesPerLink, shut };
  return [own, ofAddress, ofLink];
}

async function passAll(
  counters: Counters,
  doors: readonly Door[],
): Promise<{ door: Door; resetMs: number } | undefined> {
  for (const [index, door] of doors.entries()) {
    const { allowed, resetMs } = await counters.take(door.key, door.most, lockMs);
    if (allowed) continue;
    for (const passed of doors.slice(0, index)) await counters.giveBack(passed.key);
    return { door, resetMs };
  }
  return undefined;
}

async function settle(counters: Counters, doors: readonly Door[], wasWrong: boolean): Promise<number> {
  let left = Infinity;
  for (const door of doors) {
    if (wasWrong) left = Math.min(left, door.most - (await countWrong(counters, door)));
    else await counters.giveBack(door.key);
  }
  return left;
}

async function countWrong(counters: Counters, door: Door): Promise<number> {
  const { used } = await counters.take(wrongOf(door), door.most, lockMs);
  if (used < door.most || !door.shut) return used;
  const [own, others] = await Promise.all([leftOf(counters, door.key), leftOf(counters, door.shut)]);
  await counters.raise(door.shut, 1, Math.max(own, others, 1));
  return used;
}

/** Returns the rest of a counter's window. A limit of 0 counts nothing. */
const leftOf = async (counters: Counters, key: string): Promise<number> =>
  (await counters.take(key, 0, lockMs)).resetMs;
