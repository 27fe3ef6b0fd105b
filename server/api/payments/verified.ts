import { createHash, randomBytes } from 'node:crypto';
import { notVerified } from '../../../shared/payment/record.ts';
import { paymentMessages } from '../../../shared/locales/en/payment.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { refuse } from '../operation/answer.ts';

/** Maximum age of a verification in milliseconds, the same as the longest session. */
const lifeMs = 12 * 3_600_000;

/** Saves a verification and returns its token, which distinguishes this payer from other visitors of the link. */
export async function saveVerification(db: Db, paymentId: string, now: number): Promise<string> {
  const verificationToken = randomBytes(32).toString('base64url');
  const expires = toTimestamp(now + lifeMs);
  await db
    .insertInto('payment_verifications')
    .values({ hash: hashOf(verificationToken), payment_id: paymentId, expires })
    .execute();
  return verificationToken;
}

interface VerificationQuery {
  paymentId: string;
  /** Verification token of the payer. If undefined, any visitor's verification of the link counts. */
  verificationToken?: string;
  now: number;
}

export async function isVerified(
  db: Db,
  { paymentId, verificationToken, now }: VerificationQuery,
): Promise<boolean> {
  const found = await db
    .selectFrom('payment_verifications')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .where('expires', '>', toTimestamp(now))
    .$if(verificationToken !== undefined, (query) =>
      query.where('hash', '=', hashOf(verificationToken ?? '')),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const unverified = () => refuse(403, paymentMessages.verificationFailed, notVerified);

const hashOf = (verificationToken: string) => createHash('sha256').update(verificationToken).digest();
