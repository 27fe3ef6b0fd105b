import { createHmac } from 'node:crypto';
import { readDatabaseKey } from '../database/database-key.ts';
import type { Db } from '../database/db.ts';
import type { Submission } from './submission.ts';

/**
 * Tells apart two bodies under one idempotency key. Of card and account numbers only what is kept anyway goes
 * in, the last four digits: the hash of a whole number, keyed or not, could be tried out by whoever has the database.
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
