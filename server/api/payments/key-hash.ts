import { createHash } from 'node:crypto';

/** Who has the key knows by it that the payment, the refusal or the return was its own; nobody else learns the key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
