import { sql } from 'kysely';
import { readCents } from '../../../shared/money.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import type { Db } from '../database/db.ts';

/** Begins a statement: `link` has the `root`, the payment whose link the payment is reached by, and `parts` the ids of all its parts. */
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
 * Holds the link of a payment until the transaction ends, before any of its parts: one at a time finds out which part is due. Rows that
 * refer to the payment can be written meanwhile.
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
  /** What can be paid by the link now, over all parts. */
  dueCents: number;
  /** What is owed, also where the link of a part has expired, or what a part left was not taken over by another one. */
  remainingCents: number;
  /** What was paid, without what went back. */
  paidCents: number;
}

/** Sums the parts of a link up. A part that was paid before there were several by one link has no rest of its own. */
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
