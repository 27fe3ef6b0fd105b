import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';

const rowsPerHour = 100;
const hourMs = 3_600_000;

/**
 * How a failure that anybody can cause is told of in the audit trail: by a row, by the last row of this hour, or not at all,
 * so that nobody fills the trail from outside. Failures of names that nobody has count as those of one user.
 */
export async function roomForFailure(
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
