import { sql } from 'kysely';
import { toTimestamp, type Db } from '../database/db.ts';

const minuteMs = 60_000;

interface UnknownCharges {
  count: number;
  /** Time of the oldest in Unix seconds; null if there is none. */
  since: number | null;
}

/** Reads how many charges have had an unknown result for more than a minute. */
export async function readUnknownCharges(db: Db, now: number): Promise<UnknownCharges> {
  const { rows } = await sql<UnknownCharges>`
    select count(*)::int as count, floor(extract(epoch from min(created)))::int as since
    from payment_attempts
    where state = 'charging'
    and created < ${toTimestamp(now - minuteMs)}
  `.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
