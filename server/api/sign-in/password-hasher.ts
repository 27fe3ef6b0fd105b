import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derivePassword, type PasswordHasher } from '../secrets/stored-password.ts';
import { createHashQueue } from './hash-queue.ts';

/** Cost parameter N of scrypt. Each guess needs 128 MB of memory and a large part of a second. */
const passwordCost = 2 ** 17;
const blockSize = 8;
const parallelization = 1;
/** Clients time out after 10 s, so waiting jobs are rejected earlier and the client is asked to retry. */
const limits = { running: 2, waiting: 32, waitMs: 4_000 };

/**
 * Creates a hasher that runs two jobs at once. Rejects with 429 if 32 jobs are waiting in a lane or a job has waited for 4 s.
 * Tests can lower the cost, replace the derivation, and extend the wait.
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
