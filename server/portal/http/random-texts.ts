import { randomBytes } from 'node:crypto';

/**
 * Creates a generator of random base64url strings of `bytes` bytes. Generates many at a time, because generating them singly takes ten times
 * as long.
 */
export function createRandomTexts(bytes: number): () => string {
  const many = 256;
  let pool = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = randomBytes(bytes * many);
      used = 0;
    }
    const text = pool.toString('base64url', used, used + bytes);
    pool.fill(0, used, used + bytes);
    used += bytes;
    return text;
  };
}
