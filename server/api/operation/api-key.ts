import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether the key sent is the one set, in a time that tells nothing about it. Any is right where none is set. */
export function isApiKey(sent: string | undefined, apiKey: string | undefined): boolean {
  if (apiKey === undefined) return true;
  return timingSafeEqual(digest(sent ?? ''), digest(apiKey));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
