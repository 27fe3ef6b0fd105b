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
