import { randomBytes } from 'node:crypto';

/** Generates `{unix seconds}-{rest}`. The rest has 80 random bits because these ids appear in links. */
export function newId(now: number): string {
  return `${Math.trunc(now / 1000)}-${randomBytes(10).toString('hex')}`;
}

const latest = { now: 0, count: 0 };

/** Generates a sortable id: milliseconds and a per-process counter precede the random rest, so that ids sort in order of creation. */
export function newOrderedId(now: number): string {
  latest.count = now === latest.now ? latest.count + 1 : 0;
  latest.now = now;
  const within = String(now % 1000).padStart(3, '0') + latest.count.toString(36).padStart(4, '0');
  return newId(now).replace('-', `-${within}`);
}
