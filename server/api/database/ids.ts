import { randomBytes } from 'node:crypto';

/** Makes `{unix seconds}-{rest}`, whose rest has 80 random bits because such ids travel in links. */
export function newId(now: number): string {
  return `${Math.trunc(now / 1000)}-${randomBytes(10).toString('hex')}`;
}

const latest = { now: 0, count: 0 };

/**
 * Makes such an id with the milliseconds before the rest, and how many this process made in them: in the order of such
 * ids, what was done first comes first.
 */
export function newOrderedId(now: number): string {
  latest.count = now === latest.now ? latest.count + 1 : 0;
  latest.now = now;
  const within = String(now % 1000).padStart(3, '0') + latest.count.toString(36).padStart(4, '0');
  return newId(now).replace('-', `-${within}`);
}
