import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { codePauseSeconds, codesSent, codesSentMinutes, mfaCodeDigits } from '../../../shared/constants.ts';
import { readDatabaseKey } from '../database/database-key.ts';
import { toId, toTimestamp, type Db, type Stored, type Trx } from '../database/db.ts';

type CodeFlow = Stored<'one_time_codes'>['flow'];

/** What a code is for: it is worth nothing in another flow, for another user or another target. */
export interface CodePurpose {
  userId: string;
  flow: CodeFlow;
  /** The phone that is to be confirmed, or the challenge that asks. */
  target: string;
}

export const codeLifeMs = 10 * 60_000;
export const triesPerCode = 5;
const sendWindowMs = codesSentMinutes * 60_000;

/** Makes a code, which ends the one before it. Undefined when five were sent within ten minutes. */
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
 * From when on another code of that flow may be sent, in unix milliseconds: some seconds after the last, and not more than five
 * in ten minutes. Nobody else sends one meanwhile.
 */
export async function nextCodeFrom(trx: Trx, { userId, flow }: CodePurpose): Promise<number> {
  const { rows } = await sql<{ sends: number; expires: number; since: number }>`
    select sends,
      round(extract(epoch from expires) * 1000)::bigint as expires,
      round(extract(epoch from sends_since) * 1000)::bigint as since
    from one_time_codes
    where id_user = ${userId}::bigint
    and flow = ${flow}
    for update
  `.execute(trx);
  const [last] = rows;
  if (!last) return 0;
  const pauseEnds = last.expires - codeLifeMs + codePauseSeconds * 1000;
  return last.sends < codesSent ? pauseEnds : Math.max(pauseEnds, last.since + sendWindowMs);
}

/**
 * Whether it is the code, which is used up by that unless `keep`; `most` tries end it, and where that is undefined the try is
 * counted elsewhere. The transaction must be kept either way.
 */
export async function takeCode(
  trx: Trx,
  purpose: CodePurpose,
  given: { code: string; now: number; keep?: boolean; most?: number },
): Promise<boolean> {
  const { userId, flow, target } = purpose;
  const { code, now, keep = false } = given;
  const most = 'most' in given ? given.most : triesPerCode;
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
  if (right && !keep) await endCode(trx, purpose, now);
  return right && live !== undefined;
}

/** Uses the live code up; false when another request did so first. */
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

/** The hash is keyed, and over the whole purpose: six digits alone could be tried out. */
async function hashCode(db: Db, { userId, flow, target }: CodePurpose, code: string): Promise<Buffer> {
  return createHmac('sha256', await readDatabaseKey(db, 'codes'))
    .update(JSON.stringify([userId, flow, target, code]))
    .digest();
}
