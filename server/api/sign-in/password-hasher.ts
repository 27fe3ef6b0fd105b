import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '../secrets/stored-password.ts';
import { derivePassword } from './derive-password.ts';
import { createHashQueue } from './hash-queue.ts';

/** scrypt's N: a guess costs an attacker 128 MB of memory and a good part of a second. */
const passwordCost = 2 ** 17;
const blockSize = 8;
const parallelization = 1;
/** Whoever asks waits for 10 s at most: one whose turn comes late is told to try later, before the asking is given up. */
const limits = { running: 2, waiting: 32, waitMs: 4_000 };

/**
 * Hashes passwords, two at once. Rejects with a 429 when 32 wait in the line, or one waits for 4 s. Tests may set a smaller cost, or
 * hold a hash, and wait longer.
 */
export function createPasswordHasher({
  cost = passwordCost,
  derive = derivePassword,
  waitMs = limits.waitMs,
} = {}): PasswordHasher {
  const queue = createHashQueue({ ...limits, waitMs });
  const nobody = { salt: randomBytes(16), hash: randomBytes(32), cost, blockSize, parallelization };
  return {
    hash: async (password, line) => {
      const parts = { salt: randomBytes(16), cost, blockSize, parallelization };
      return { ...parts, hash: await queue(line, () => derive(password, parts)) };
    },
    verify: async (password, stored, line) => {
      const against = stored ?? nobody;
      const hash = await queue(line, () => derive(password, against));
      return timingSafeEqual(hash, against.hash) && stored !== undefined;
    },
  };
}
