import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { CallState } from './call/call-state.ts';

/** What the charges of the call brought; `isOpen` while the outcome of one is not known. */
export async function collectedIn(
  db: Db,
  { id_org, state }: { id_org: string; state: CallState },
): Promise<{ cents: number; isOpen: boolean }> {
  if (state.tried.length === 0) return { cents: 0, isOpen: false };
  const { rows } = await sql<{ cents: number; open: boolean }>`
    select coalesce(sum(amount_cents) filter (where state = 'paid'), 0)::integer as cents,
      coalesce(bool_or(state = 'charging'), false) as open
    from payment_attempts
    where id_org = ${id_org}::bigint
    and payment_id = any(${state.tried.map(({ payment }) => payment)}::text[])
    and idempotency_key = any(${state.tried.map(({ key }) => key)}::text[])
  `.execute(db);
  return { cents: rows[0]?.cents ?? 0, isOpen: rows[0]?.open ?? false };
}
