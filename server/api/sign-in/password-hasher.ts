import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher, StoredPassword } from '../secrets/stored-password.ts';
import { createHashQueue } from './hash-queue.ts';

/** scrypt's N: a guess costs an attacker 128 MB of memory and a good part of a second. */
const passwordCost = 2 ** 17;
const blockSize = 8;
const parallelization = 1;
const hashBytes = 32;
const limits = { running: 2, waiting: 32 };

/** Hashes passwords by scrypt, two at once. Rejects with a 429 when 32 wait in the line. Tests may set a smaller cost. */
export function createPasswordHasher({ cost = passwordCost } = {}): PasswordHasher {
  const queue = createHashQueue(limits);
  const nobody = { salt: randomBytes(16), hash: randomBytes(hashBytes), cost, blockSize, parallelization };
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

/** The whole password counts, in one Unicode form. */
function derive(password: string, { salt, cost, ...parts }: Omit<StoredPassword, 'hash'>): Promise<Buffer> {
  const options = {
    N: cost,
    r: parts.blockSize,
    p: parts.parallelization,
    maxmem: 130 * cost * parts.blockSize + 1_000_000,
  };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hashBytes, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
