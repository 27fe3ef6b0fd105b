import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { RefundOrder } from './gateway.ts';

export interface LedgerEntry {
  reference: string;
  outcome: 'approved' | 'refused' | 'cancelled';
  reason: string | null;
  amount_cents: number;
  method: string;
  card_brand: string | null;
  last_4: string | null;
  auth: string | null;
  token: string | null;
  /** Kept with a token only. */
  routing_number: string | null;
}

/** Enters a charge once: the first entry of a reference stays, and is what every caller gets. */
export function enterCharge(db: Db, entry: LedgerEntry): Promise<LedgerEntry> {
  const { reference, outcome, reason, method, card_brand, last_4, auth, token } = entry;
  return db.transaction().execute(async (trx) => {
    const entered = await sql`
      insert into sandbox_charges
        (reference, outcome, reason, amount_cents, method, card_brand, last_4, auth, token)
      values (
        ${reference}, ${outcome}, ${reason}, ${entry.amount_cents}, ${method},
        ${card_brand}, ${last_4}, ${auth}, ${token}
      )
      on conflict (reference) do nothing
    `.execute(trx);
    if (!entered.numAffectedRows) return (await findCharge(trx, reference)) ?? entry;
    if (token) {
      await sql`
        insert into sandbox_methods (token, method, card_brand, last_4, routing_number)
        values (${token}, ${method}, ${card_brand}, ${last_4}, ${entry.routing_number})
        on conflict (token) do nothing
      `.execute(trx);
    }
    return entry;
  });
}

export async function findCharge(db: Db, reference: string): Promise<LedgerEntry | undefined> {
  const { rows } = await sql<LedgerEntry>`
    select reference, outcome, reason, amount_cents, method, card_brand, last_4, auth, token,
      null as routing_number
    from sandbox_charges
    where reference = ${reference}
  `.execute(db);
  return rows[0];
}

export type KnownMethod = Pick<LedgerEntry, 'method' | 'card_brand' | 'last_4' | 'token' | 'routing_number'>;

export async function findMethod(db: Db, token: string): Promise<KnownMethod | undefined> {
  const { rows } = await sql<KnownMethod>`
    select method, card_brand, last_4, routing_number, token
    from sandbox_methods
    where token = ${token}
  `.execute(db);
  return rows[0];
}

/** False where the charge is not there or less than that is left of it. */
export function enterRefund(
  db: Db,
  { reference, chargeReference, amountCents }: RefundOrder,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const entered = await sql`
      insert into sandbox_refunds (reference, charge_reference, amount_cents)
      select ${reference}, reference, ${amountCents}
      from sandbox_charges
      where reference = ${chargeReference}
      and outcome = 'approved'
      and amount_cents - refunded_cents >= ${amountCents}
      for update
      on conflict (reference) do nothing
    `.execute(trx);
    if (!entered.numAffectedRows) return wasRefunded(trx, reference);
    await sql`
      update sandbox_charges
      set refunded_cents = refunded_cents + ${amountCents}
      where reference = ${chargeReference}
    `.execute(trx);
    return true;
  });
}

async function wasRefunded(db: Db, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select reference
    from sandbox_refunds
    where reference = ${reference}
  `.execute(db);
  return rows.length > 0;
}
