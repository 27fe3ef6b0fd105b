import { createHmac, createHash } from 'node:crypto';
import { readDatabaseKey, type Db } from '../database/db.ts';
import type { Submission } from './submission.ts';

/**
 * Hashes a submission, to detect different bodies sent with the same idempotency key.
 * Includes only the last four digits of card and account numbers, because a hash of a full number could be brute-forced.
 */
export async function fingerprint(db: Db, submission: Submission): Promise<Buffer> {
  const { kind, cents, items } = submission;
  const text = JSON.stringify([kind, cents, items, methodParts(submission)]);
  return createHmac('sha256', await readDatabaseKey(db, 'fingerprint'))
    .update(text)
    .digest();
}

function methodParts({ method }: Submission): readonly unknown[] {
  if (!method) return [];
  if (method.kind === 'cc')
    return [
      method.number.length,
      method.number.slice(-4),
      method.expiry,
      method.zip,
      method.name,
      method.store,
    ];
  return [method.routingNumber.slice(-4), method.accountNumber.slice(-4), method.name, method.store];
}

/** Hashes an idempotency key so that its owner can recognize a payment, refusal or return without revealing the key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
