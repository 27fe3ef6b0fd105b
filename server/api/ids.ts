import { randomBytes } from 'node:crypto';

/** `{unix seconds}-{rest}`, the rest of 80 random bits because such ids travel in links (contract 1). */
export function newId(now: number): string {
  return `${Math.trunc(now / 1000)}-${randomBytes(10).toString('hex')}`;
}
