import { randomBytes } from 'node:crypto';

/** `{unix seconds}-{rest}`, the rest of 80 random bits because such ids travel in links. */
export function newId(now: number): string {
  return `${Math.trunc(now / 1000)}-${randomBytes(10).toString('hex')}`;
}

/** The same with the milliseconds before the rest: in the order of such ids, what was done first comes first. */
export function newOrderedId(now: number): string {
  return newId(now).replace('-', `-${String(now % 1000).padStart(3, '0')}`);
}
