import { sql } from 'kysely';
import { readCents } from '../../../shared/money.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import type { Db } from '../database/db.ts';

/** Begins a statement with two CTEs: `link` has the `root` payment of the link, and `parts` has the IDs of all payments of the link. */
export const withParts = (paymentId: string) => sql`
  with link as (
    select coalesce(part_of, id) as root
    from payments
    where id = ${paymentId}
  ),
  parts as (
    select root as id
    from link
    union all
    select rest.id
    from payments rest
    join link on rest.part_of = link.root
  )
`;

/**
 * Locks the link of a payment until the transaction ends, so that only one caller at a time decides which part is due.
 * Callers must lock the link before any part. Rows that reference the payment can still be inserted.
 */
export async function lockLink(db: Db, paymentId: string): Promise<void> {
  await sql`
    select 1
    from payments
    where id = (select coalesce(part_of, id) from payments where id = ${paymentId})
    for no key update
  `.execute(db);
}

interface LinkSums {
  /** Total payable through the link now, over all parts. */
  dueCents: number;
  /** Total owed, including expired parts and partial payments without a follow-up part. */
  remainingCents: number;
  /** Total paid, minus refunds. Excludes returned payments. */
  paidCents: number;
}

/** Sums the parts of a link. The unpaid balance of a payment made before multi-part links existed has no separate part. */
export async function sumParts(db: Db, paymentId: string): Promise<LinkSums> {
  const { rows } = await sql<Record<'due' | 'remaining' | 'paid', string | null>>`
    ${withParts(paymentId)}
    select sum(amount) filter (where is_due)::text as due,
      sum(paid_amount - coalesce(refunded_amount, 0)) filter (where status in ('Paid', 'Refunded'))::text as paid,
      sum(
        case
          when is_due or status = 'Expired' then amount
          when status = 'Paid' and rest_payment is null then greatest(amount - paid_amount, 0)
        end
      )::text as remaining
    from (
      select *, status = any(${[...payableStatuses]}::text[]) as is_due
      from payments
      where id in (select id from parts)
    ) part
  `.execute(db);
  const [sums] = rows;
  return {
    dueCents: readCents(sums?.due),
    remainingCents: readCents(sums?.remaining),
    paidCents: readCents(sums?.paid),
  };
}
