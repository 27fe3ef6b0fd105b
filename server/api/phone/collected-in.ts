import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { CallState } from './call/call-state.ts';

/** What the charges of the call brought; `isOpen` while the outcome of one is not known, `isToCome` where one is agreed to and not begun. */
export async function collectedIn(
  db: Db,
  { id_org, state }: { id_org: string; state: CallState },
): Promise<{ cents: number; isOpen: boolean; isToCome: boolean }> {
  if (state.tried.length === 0) return { cents: 0, isOpen: false, isToCome: false };
  const { rows } = await sql<{ cents: number; open: boolean; begun: number }>`
    select coalesce(sum(amount_cents) filter (where state = 'paid'), 0)::integer as cents,
      coalesce(bool_or(state = 'charging'), false) as open,
      count(*)::integer as begun
    from payment_attempts
    where id_org = ${id_org}::bigint
    and payment_id = any(${state.tried.map(({ payment }) => payment)}::text[])
    and idempotency_key = any(${state.tried.map(({ key }) => key)}::text[])
  `.execute(db);
  const { cents, open: isOpen, begun } = rows[0] ?? { cents: 0, open: false, begun: 0 };
  return { cents, isOpen, isToCome: state.ask === 'charge' && begun < state.tried.length };
}
