import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { mfaCodeDigits } from '../../../shared/constants.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';

type CodeFlow = 'sms_mfa' | 'phone' | 'reset';

/** What a code is for: it is worth nothing in another flow, for another user or another target. */
export interface CodePurpose {
  userId: string;
  flow: CodeFlow;
  /** The phone that is to be confirmed, or the challenge that asks. */
  target: string;
}

const codeLifeMs = 10 * 60_000;
const triesPerCode = 5;
const sendsPerWindow = 5;
const sendWindowMs = 10 * 60_000;

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
    or one_time_codes.sends < ${sendsPerWindow}
  `.execute(trx);
  return made.numAffectedRows ? code : undefined;
}

/**
 * Whether it is the code, which is used up by that unless `keep`; five tries end it. The transaction must be kept either way.
 */
export async function takeCode(
  trx: Trx,
  purpose: CodePurpose,
  { code, now, keep = false }: { code: string; now: number; keep?: boolean },
): Promise<boolean> {
  const { userId, flow, target } = purpose;
  const { rows } = await sql<{ hash: Buffer }>`
    update one_time_codes
    set tries = tries + 1
    where id_user = ${userId}::bigint
    and flow = ${flow}
    and target = ${target}
    and expires > ${toTimestamp(now)}
    and tries < ${triesPerCode}
    returning hash
  `.execute(trx);
  const right = timingSafeEqual(rows[0]?.hash ?? Buffer.alloc(32), await hashCode(trx, purpose, code));
  if (right && !keep) await endCode(trx, purpose, now);
  return right && rows[0] !== undefined;
}

/** Uses the live code up; false when another request did so first. */
export async function endCode(trx: Trx, { userId, flow }: CodePurpose, now: number): Promise<boolean> {
  const ended = await sql`
    update one_time_codes
    set expires = to_timestamp(0)
    where id_user = ${userId}::bigint
    and flow = ${flow}
    and expires > ${toTimestamp(now)}
  `.execute(trx);
  return Boolean(ended.numAffectedRows);
}

/** The hash is keyed, and over the whole purpose: six digits alone could be tried out. */
async function hashCode(db: Db, { userId, flow, target }: CodePurpose, code: string): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`
    select value
    from database_keys
    where name = 'codes'
  `.execute(db);
  if (!rows[0]) throw new Error('database_keys has no codes: run migrate()');
  return createHmac('sha256', rows[0].value)
    .update(JSON.stringify([userId, flow, target, code]))
    .digest();
}
