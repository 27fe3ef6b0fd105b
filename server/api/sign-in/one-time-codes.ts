import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { codePauseSeconds, codesSent, codesSentMinutes, mfaCodeDigits } from '../../../shared/constants.ts';
import { readDatabaseKey, toId, toTimestamp, type Db, type Stored, type Trx } from '../database/db.ts';

type CodeFlow = Stored<'one_time_codes'>['flow'];

/** Purpose of a code, which is invalid for any other flow, user or target. */
export interface CodePurpose {
  userId: string;
  flow: CodeFlow;
  /** Phone number to verify, or ID of the challenge. */
  target: string;
}

export const codeLifeMs = 10 * 60_000;
export const triesPerCode = 5;
const sendWindowMs = codesSentMinutes * 60_000;

/** Creates a code that replaces the previous one. Returns undefined after five codes in ten minutes. */
export async function makeCode(trx: Trx, purpose: CodePurpose, now: number): Promise<string | undefined> {
  const code = String(randomInt(10 ** mfaCodeDigits)).padStart(mfaCodeDigits, '0');
  const { userId, flow, target } = purpose;
  const windowIsOver = sql`one_time_codes.sends_since <= ${toTimestamp(now - sendWindowMs)}`;
  const made = await sql`
    insert into one_time_codes (id_user, flow, hash, target, expires, sends_since)
    values (
      ${userId}::bigint, ${flow}, ${await hashCode(trx, purpose, code)}, ${target},
      ${toTimestamp(now + codeLifeMs)}, ${toTimestamp(now)}
    )
    on conflict (id_user, flow) do update
    set hash = excluded.hash,
      target = excluded.target,
      tries = 0,
      expires = excluded.expires,
      sends = case when ${windowIsOver} then 1 else one_time_codes.sends + 1 end,
      sends_since = case when ${windowIsOver} then excluded.sends_since else one_time_codes.sends_since end
    where ${windowIsOver}
    or one_time_codes.sends < ${codesSent}
  `.execute(trx);
  return made.numAffectedRows ? code : undefined;
}

/**
 * Returns the earliest time for the next code in Unix milliseconds. Codes need a pause between them, and at most five are sent in ten minutes.
 * Locks the row so that concurrent requests do not send a code.
 */
export async function nextCodeFrom(trx: Trx, { userId, flow }: CodePurpose): Promise<number> {
  const { rows } = await sql<{ sends: number; expires: number; since: number }>`
    select sends,
      round(extract(epoch from expires) * 1000)::bigint as expires,
      round(extract(epoch from sends_since) * 1000)::bigint as since
    from one_time_codes
    where id_user = ${userId}::bigint
    and flow = ${flow}
    for no key update
  `.execute(trx);
  const [last] = rows;
  if (!last) return 0;
  const pauseEnds = last.expires - codeLifeMs + codePauseSeconds * 1000;
  return last.sends < codesSent ? pauseEnds : Math.max(pauseEnds, last.since + sendWindowMs);
}

/**
 * Checks a code and uses it up unless `keepsValid` is true. The code becomes invalid after `most` attempts. If `most` is undefined, the caller
 * counts attempts.
 * The transaction must commit in either case.
 */
export async function redeemCode(
  trx: Trx,
  purpose: CodePurpose,
  attempt: { code: string; now: number; keepsValid?: boolean; most?: number },
): Promise<boolean> {
  const { userId, flow, target } = purpose;
  const { code, now, keepsValid = false } = attempt;
  const most = 'most' in attempt ? attempt.most : triesPerCode;
  const live = await trx
    .updateTable('one_time_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', most === undefined ? 0 : 1) }))
    .where('id_user', '=', toId(userId))
    .where('flow', '=', flow)
    .where('target', '=', target)
    .where('expires', '>', toTimestamp(now))
    .$if(most !== undefined, (query) => query.where('tries', '<', most ?? 0))
    .returning('hash')
    .executeTakeFirst();
  const right = timingSafeEqual(live?.hash ?? Buffer.alloc(32), await hashCode(trx, purpose, code));
  if (right && !keepsValid) await endCode(trx, purpose, now);
  return right && live !== undefined;
}

/** Invalidates the current code. Returns false if a concurrent request was first. */
export async function endCode(trx: Trx, { userId, flow }: CodePurpose, now: number): Promise<boolean> {
  const ended = await trx
    .updateTable('one_time_codes')
    .set({ expires: toTimestamp(0) })
    .where('id_user', '=', toId(userId))
    .where('flow', '=', flow)
    .where('expires', '>', toTimestamp(now))
    .executeTakeFirst();
  return ended.numUpdatedRows > 0;
}

/** Hashes the code and its purpose with a secret key, because six digits alone could be brute-forced. */
async function hashCode(db: Db, { userId, flow, target }: CodePurpose, code: string): Promise<Buffer> {
  return createHmac('sha256', await readDatabaseKey(db, 'codes'))
    .update(JSON.stringify([userId, flow, target, code]))
    .digest();
}
