import { createHash, timingSafeEqual } from 'node:crypto';

/** True if the key is correct, or if none is configured. Compares in constant time. */
export function isApiKey(sent: string | undefined, apiKey: string | undefined): boolean {
  if (apiKey === undefined) return true;
  return timingSafeEqual(digest(sent ?? ''), digest(apiKey));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
