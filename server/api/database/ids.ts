import { randomBytes } from 'node:crypto';

/** Makes `{unix seconds}-{rest}`, whose rest has 80 random bits because such ids travel in links. */
export function newId(now: number): string {
  return `${Math.trunc(now / 1000)}-${randomBytes(10).toString('hex')}`;
}

/** Makes such an id with the milliseconds before the rest: in the order of such ids, what was done first comes first. */
export function newOrderedId(now: number): string {
  return newId(now).replace('-', `-${String(now % 1000).padStart(3, '0')}`);
}
