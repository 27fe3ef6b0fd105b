import { createHash } from 'node:crypto';

/** Lets the owner of an idempotency key recognize its payment, refusal or return without revealing the key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
