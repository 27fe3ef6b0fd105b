import { scrypt } from 'node:crypto';
import type { StoredPassword } from '../secrets/stored-password.ts';

const hashBytes = 32;

/** Derives 32 bytes with scrypt from the password, normalized to Unicode NFC and not truncated. */
export function derivePassword(
  password: string,
  { salt, cost, ...parts }: Omit<StoredPassword, 'hash'>,
): Promise<Buffer> {
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
