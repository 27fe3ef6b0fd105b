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

/** Sums the charges of the call. `isOpen` is true while an outcome is unknown, `isAgreed` if a confirmed charge has not begun. */
export async function collectedIn(
  db: Db,
  { id_org, state }: ChargedCall,
): Promise<{ cents: number; isOpen: boolean; isAgreed: boolean }> {
  if (state.tried.length === 0) return { cents: 0, isOpen: false, isAgreed: false };
  const { rows } = await sql<{ cents: number; open: boolean; begun: number }>`
    select coalesce(sum(amount_cents) filter (where state = 'paid'), 0)::integer as cents,
      coalesce(bool_or(state = 'charging'), false) as open,
      count(*)::integer as begun
    from payment_attempts
    where ${ofCall({ id_org, state })}
  `.execute(db);
  const { cents, open: isOpen, begun } = rows[0] ?? { cents: 0, open: false, begun: 0 };
  return { cents, isOpen, isAgreed: state.prompt === 'charge' && begun < state.tried.length };
}

/** Links the charges to the call record, so that they count as phone and not web payments. */
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
