/** A password as it is kept: what scrypt made of it, and by which parameters. */
export interface StoredPassword {
  salt: Buffer;
  hash: Buffer;
  cost: number;
  blockSize: number;
  parallelization: number;
}

/**
 * Who waits for a hash: somebody who has shown who they are, by a token, a code or a known device, or anybody. Each has a
 * line of its own.
 */
export type HashLine = 'known' | 'anybody';

export interface PasswordHasher {
  hash(password: string, line: HashLine): Promise<StoredPassword>;
  /** Answers false where there is none to compare with, after the same work. */
  verify(password: string, stored: StoredPassword | undefined, line: HashLine): Promise<boolean>;
}
