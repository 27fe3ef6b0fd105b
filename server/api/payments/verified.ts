import { createHash, randomBytes } from 'node:crypto';
import { notVerified } from '../../../shared/payment/record.ts';
import { paymentMessages } from '../../../shared/messages/payment.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { refuse } from '../operation/answer.ts';

/** As long as a session may last at the most. */
const lifeMs = 12 * 3_600_000;

/** Remembers that a payer of the payment has shown who they are. The proof tells this payer from others of the same link. */
export async function keepVerified(db: Db, paymentId: string, now: number): Promise<string> {
  const proof = randomBytes(32).toString('base64url');
  const expires = toTimestamp(now + lifeMs);
  await db
    .insertInto('payment_verifications')
    .values({ hash: hashOf(proof), payment_id: paymentId, expires })
    .execute();
  return proof;
}

interface Asked {
  paymentId: string;
  /** Whoever has shown it is the payer; without one it is asked whether the link has been verified by anybody. */
  proof?: string;
  now: number;
}

/** Whether the payment's payer has shown who they are, half a day ago at the most. */
export async function isVerified(db: Db, { paymentId, proof, now }: Asked): Promise<boolean> {
  const found = await db
    .selectFrom('payment_verifications')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .where('expires', '>', toTimestamp(now))
    .$if(proof !== undefined, (query) => query.where('hash', '=', hashOf(proof ?? '')))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const unverified = () => refuse(403, paymentMessages.verificationFailed, notVerified);

const hashOf = (proof: string) => createHash('sha256').update(proof).digest();
