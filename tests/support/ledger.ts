import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

/** Returns the net amount in the sandbox's records and in the payments; the two must match. */
export async function sumGatewayAndPayments({
  db,
}: Pick<TestDatabase, 'db'>): Promise<{ gateway: number; payments: number }> {
  const { rows } = await sql<{ gateway: number; payments: number }>`
    select (
        select coalesce(sum(amount_cents - refunded_cents), 0)::int
        from sandbox_charges
        where outcome = 'approved'
        and reference not in (select reference from payment_charges where state = 'returned')
      ) as gateway,
      (
        select coalesce(sum(round((paid_amount - coalesce(refunded_amount, 0)) * 100)), 0)::int
        from payments
        where status in ('Paid', 'Refunded')
        and attempt is not null
      ) as payments
  `.execute(db);
  return rows[0]!;
}
