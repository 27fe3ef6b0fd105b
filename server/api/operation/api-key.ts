import { createHash, timingSafeEqual } from 'node:crypto';

/** True if the key is one of the configured keys, or if none is configured. Compares with each in constant time. */
export function isApiKey(sent: string | undefined, apiKeys: readonly string[]): boolean {
  const sentDigest = digest(sent ?? '');
  const matches = apiKeys.filter((apiKey) => timingSafeEqual(sentDigest, digest(apiKey)));
  return apiKeys.length === 0 || matches.length > 0;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
