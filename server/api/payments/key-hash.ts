import { createHash } from 'node:crypto';

/** Hashes an idempotency key so that its owner can recognize a payment, refusal or return without revealing the key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
