import { sql } from 'kysely';
import type { Db, Trx } from '../database/db.ts';
import type { CallState } from './call/call-state.ts';

interface ChargedCall {
  id_org: string;
  state: CallState;
}

const ofCall = ({ id_org, state: { tried } }: ChargedCall) => sql`
  payment_attempts.id_org = ${id_org}::bigint
  and payment_attempts.payment_id = any(${tried.map(({ payment }) => payment)}::text[])
  and payment_attempts.idempotency_key = any(${tried.map(({ key }) => key)}::text[])
`;

/** What the charges of the call brought; `isOpen` while the outcome of one is not known, `isToCome` where one is agreed to and not begun. */
export async function collectedIn(
  db: Db,
  { id_org, state }: ChargedCall,
): Promise<{ cents: number; isOpen: boolean; isToCome: boolean }> {
  if (state.tried.length === 0) return { cents: 0, isOpen: false, isToCome: false };
  const { rows } = await sql<{ cents: number; open: boolean; begun: number }>`
    select coalesce(sum(amount_cents) filter (where state = 'paid'), 0)::integer as cents,
      coalesce(bool_or(state = 'charging'), false) as open,
      count(*)::integer as begun
    from payment_attempts
    where ${ofCall({ id_org, state })}
  `.execute(db);
  const { cents, open: isOpen, begun } = rows[0] ?? { cents: 0, open: false, begun: 0 };
  return { cents, isOpen, isToCome: state.ask === 'charge' && begun < state.tried.length };
}

/** What was charged in a call is its money, and not the page's. */
export async function attachCharges(
  trx: Trx,
  { call, record }: { call: ChargedCall; record: string },
): Promise<void> {
  await sql`
    update payment_charges
    set call = ${record}
    from payment_attempts
    where ${ofCall(call)}
    and payment_attempts.reference = payment_charges.reference
  `.execute(trx);
}
