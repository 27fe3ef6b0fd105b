/** A password as it is kept: what scrypt made of it, and by which parameters. */
export interface StoredPassword {
  salt: Buffer;
  hash: Buffer;
  cost: number;
  blockSize: number;
  parallelization: number;
}

export interface PasswordHasher {
  hash(password: string): Promise<StoredPassword>;
  /** Answers false where there is none to compare with, after the same work. */
  verify(password: string, stored: StoredPassword | undefined): Promise<boolean>;
}
