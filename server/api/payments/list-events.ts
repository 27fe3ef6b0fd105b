import { sql } from 'kysely';
import { payments } from '../../../shared/resources/payments.ts';
import { notFound, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';

/** More than a person reads. */
const mostEvents = 500;

/** What happened to a payment of the caller's organisation, in the order in which it did. */
export const listPaymentEvents: SignedOperation = async ({ actor, params }, { db, clock }) => {
  const payment = await findRow(db, { definition: payments, actor, now: clock() }, params['id'] ?? '');
  if (!payment) return notFound();
  const { rows } = await sql`
    select kind, floor(extract(epoch from time))::bigint as time, (amount_cents / 100.0)::numeric(12, 2)::text as amount,
      detail, by_name as "by"
    from (
      select *
      from payment_events
      where payment_id = ${String(payment['id'])}
      order by id desc
      limit ${mostEvents}
    ) newest
    order by id
  `.execute(db);
  return succeed(rows);
};
