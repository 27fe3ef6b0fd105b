import { sql } from 'kysely';
import { toTimestamp, type Db } from '../database/db.ts';
import type { BookedMoney, ChargeChange } from './gateway.ts';

export const settlesAfterMs = 2 * 60_000;
export const returnsAfterMs = 4 * 60_000;

interface ChangeRow {
  reference: string;
  return_reason: string | null;
  created_ms: number;
}

/** Lists simulated changes in a time span: every approved charge settles after two minutes, and some are returned after four. */
export async function findChanges(
  db: Db,
  { since, now }: { since: number; now: number },
): Promise<ChargeChange[]> {
  const { rows } = await sql<ChangeRow>`
    select reference, return_reason, (extract(epoch from created) * 1000)::double precision as created_ms
    from sandbox_charges
    where outcome = 'approved'
    and created > ${toTimestamp(since - returnsAfterMs)}
    and created <= ${toTimestamp(now - settlesAfterMs)}
    order by created, reference
  `.execute(db);
  return rows
    .flatMap(({ reference, return_reason: reason, created_ms: created }): ChargeChange[] => [
      { reference, kind: 'settled', time: created + settlesAfterMs },
      ...(reason === null
        ? []
        : [{ reference, kind: 'returned' as const, reason, time: created + returnsAfterMs }]),
    ])
    .filter(({ time }) => time > since && time <= now);
}

export async function listMoved(
  db: Db,
  { fromMs, toMs, now }: { fromMs: number; toMs: number; now: number },
): Promise<BookedMoney[]> {
  const { rows } = await sql<BookedMoney>`
    select kind, reference, cents, (extract(epoch from time) * 1000)::double precision as time
    from (
      select 'charge' as kind, reference, amount_cents as cents, created as time
      from sandbox_charges
      where outcome = 'approved'
      union all
      select 'return', reference, -amount_cents, created + ${returnsAfterMs / 1000}::integer * interval '1 second'
      from sandbox_charges
      where outcome = 'approved'
      and return_reason is not null
      union all
      select 'refund', reference, -amount_cents, created
      from sandbox_refunds
    ) moved
    where time >= ${toTimestamp(fromMs)}
    and time < ${toTimestamp(toMs)}
    and time <= ${toTimestamp(now)}
  `.execute(db);
  return rows;
}

export async function findKey(db: Db): Promise<string> {
  const row = await db.selectFrom('sandbox_keys').select('key').executeTakeFirst();
  return row?.key ?? '';
}
