import { randomBytes } from 'node:crypto';

/** Creates a generator of random base64url texts of `bytes` bytes. It draws many at once, because single draws cost ten times as much. */
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
