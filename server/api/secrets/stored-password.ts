import { scrypt } from 'node:crypto';

export interface StoredPassword {
  salt: Buffer;
  hash: Buffer;
  cost: number;
  blockSize: number;
  parallelization: number;
}

/** Lane of a hash job: `known` for users identified by a token, code or device, and `anybody` for all others. */
export type HashLine = 'known' | 'anybody';

export interface PasswordHasher {
  hash(password: string, line: HashLine): Promise<StoredPassword>;
  /** Returns false without a stored password, after the same amount of work. */
  verify(password: string, stored: StoredPassword | undefined, line: HashLine): Promise<boolean>;
}

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
