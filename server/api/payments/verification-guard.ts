import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { verificationLockMinutes, verificationTriesPerLink } from '../../../shared/constants.ts';
import { paymentMessages } from '../../../shared/messages/payment.ts';
import { refuse, type Answer } from '../operation/answer.ts';
import { readDatabaseKey } from '../database/database-key.ts';
import { toTimestamp, type Db } from '../database/db.ts';

const lockMs = verificationLockMinutes * 60_000;

interface Tried {
  paymentId: string;
  isWrong: boolean;
  /** Unix milliseconds. */
  now: number;
}

/**
 * Counts a try that was wrong, over all who come by the link. Right ones wait for their turn too, so that of any number at once
 * no more are answered than a link takes. The answer is undefined while the link is open; a shut one says nothing of the try.
 */
export async function passGuard(db: Db, { paymentId, isWrong, now }: Tried): Promise<Answer | undefined> {
  const isOver = sql`verification_guards.since <= ${toTimestamp(now - lockMs)}`;
  const wrong = isWrong ? 1 : 0;
  const { rows } = await sql<{ wrong: number; since: Date }>`
    insert into verification_guards (payment_id, wrong, since)
    values (${paymentId}, ${wrong}, ${toTimestamp(now)})
    on conflict (payment_id) do update
    set wrong = case
        when ${isOver} then ${wrong}
        else least(verification_guards.wrong + ${wrong}, ${verificationTriesPerLink + 1})
      end,
      since = case when ${isOver} then excluded.since else verification_guards.since end
    returning wrong, since
  `.execute(db);
  const [guard] = rows;
  if (!guard || guard.wrong - wrong < verificationTriesPerLink) return undefined;
  const untilMs = guard.since.getTime() + lockMs;
  return {
    ...refuse(429, paymentMessages.verificationLocked),
    results: { locked_until: Math.ceil(untilMs / 1000) },
    headers: { 'Retry-After': String(Math.ceil((untilMs - now) / 1000)) },
  };
}

/** Unix seconds until which a link is shut; undefined while it is open. */
export async function shutUntil(db: Db, paymentId: string, now: number): Promise<number | undefined> {
  const guard = await db
    .selectFrom('verification_guards')
    .select('since')
    .where('payment_id', '=', paymentId)
    .where('wrong', '>=', verificationTriesPerLink)
    .where('since', '>', toTimestamp(now - lockMs))
    .executeTakeFirst();
  return guard && Math.ceil((guard.since.getTime() + lockMs) / 1000);
}

/** What a browser brings back that was verified on the link before: it is let past the guard. */
export async function payerMark(db: Db, paymentId: string): Promise<string> {
  const key = await readDatabaseKey(db, 'codes');
  return createHmac('sha256', key).update(`payer:${paymentId}`).digest('base64url');
}

export async function isPayerMark(db: Db, paymentId: string, given: unknown): Promise<boolean> {
  const mark = Buffer.from(await payerMark(db, paymentId));
  const text = Buffer.from(typeof given === 'string' ? given : '');
  return text.length === mark.length && timingSafeEqual(text, mark);
}
