import { sql } from 'kysely';
import { approvalCaps } from '../../../shared/constants.ts';
import { dayKeyIn, toZone } from '../../../shared/time.ts';
import type { Db, Trx } from '../database/db.ts';

const dayMs = 24 * 3_600_000;

interface DailyCap {
  most: number;
  sent: number;
  /** Current day in the organization's time zone. */
  day: string;
}

/** Returns undefined if the organization has no daily limit. */
export async function readDailyCap(db: Db, idOrg: string, now: number): Promise<DailyCap | undefined> {
  const { rows } = await sql<{ approved: number; timezone: string | null; day: string | null; sent: number }>`
    select floor(extract(epoch from approved_at) * 1000)::double precision as approved, timezone, sent_on as day,
      sent_today as sent
    from org
    where id = ${idOrg}::bigint
    and approved_at > to_timestamp(${(now - approvalCaps.days * dayMs) / 1000})
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const day = dayKeyIn(toZone(row.timezone), now / 1000);
  return { most: mostAfter(now - row.approved), sent: row.day === day ? row.sent : 0, day };
}

function mostAfter(ms: number): number {
  const doublings = Math.floor(Math.max(0, ms) / dayMs / approvalCaps.doublesEveryDays);
  return approvalCaps.firstDay * 2 ** doublings;
}

/**
 * Counts a message before it is sent, with an atomic update so that concurrent messages cannot exceed the limit.
 * Returns false if the limit is reached. Without a daily limit, counts nothing.
 */
export async function countSend(trx: Trx, idOrg: string, now: number): Promise<boolean> {
  const cap = await readDailyCap(trx, idOrg, now);
  if (!cap) return true;
  const { numAffectedRows } = await sql`
    update org
    set sent_today = case when sent_on = ${cap.day} then sent_today else 0 end + 1,
      sent_on = ${cap.day}
    where id = ${idOrg}::bigint
    and (sent_on is distinct from ${cap.day} or sent_today < ${cap.most})
  `.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Credits the daily limit with one message that was not sent. */
export async function releaseSend(trx: Trx, idOrg: string): Promise<void> {
  await sql`
    update org
    set sent_today = sent_today - 1
    where id = ${idOrg}::bigint
    and sent_today > 0
    and approved_at is not null
  `.execute(trx);
}
