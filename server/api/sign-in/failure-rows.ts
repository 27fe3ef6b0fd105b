import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';

const rowsPerHour = 100;
const hourMs = 3_600_000;

/**
 * Decides how to audit a failure: with a row, with the last row of the hour, or not at all, so that attackers cannot flood the audit trail.
 * All unknown names together count as one user.
 */
export async function claimFailureRow(
  trx: Trx,
  userId: string,
  now: number,
): Promise<'row' | 'last' | 'none'> {
  const isOver = sql`login_guards.last_try <= ${toTimestamp(now - hourMs)}`;
  const { rows } = await sql<{ failures: number }>`
    insert into login_guards (scope, key, failures, last_try)
    values ('audit', ${userId}, 1, ${toTimestamp(now)})
    on conflict (scope, key) do update
    set failures = case when ${isOver} then 1 else login_guards.failures + 1 end,
      last_try = case when ${isOver} then excluded.last_try else login_guards.last_try end
    returning failures
  `.execute(trx);
  const failures = rows[0]?.failures ?? 1;
  if (failures > rowsPerHour) return 'none';
  return failures === rowsPerHour ? 'last' : 'row';
}
