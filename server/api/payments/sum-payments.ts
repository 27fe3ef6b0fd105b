import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { PaymentTotalsWire } from '../../../shared/payment/totals.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import { organizationOf } from '../operation/actor.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';

/** Matches bank payments that are accepted but not yet settled. */
const awaitsBank = sql`status = 'Paid' and coalesce(card_brand, '') = '' and last_4 <> '' and settled_at is null`;

/** Matches partial payments whose balance has no separate payment. Balance payments are counted separately. */
const isShort = sql`part_paid = 'T' and rest_payment is null`;

const latestSeconds = 99_999_999_999;

/** Counts and sums the unpaid payments, and the payments, refunds and refusals since a time. */
export const sumPayments: SignedOperation<typeof apiCalls.sumPayments> = async (request, { db }) => {
  const { since = NaN } = readRequest(apiCalls.sumPayments, request);
  if (!Number.isInteger(since) || since < 0 || since > latestSeconds)
    return refuse(400, 'since must be in Unix seconds.');
  const idOrg = sql`${organizationOf(request.actor)}::bigint`;
  const moment = sql`to_timestamp(${since}::double precision)`;
  const { rows } = await sql<PaymentTotalsWire>`
    select waiting.*, paid.*, given_back.*, refused.*
    from (
      select count(*) as waiting, count(*) filter (where status = 'Requested' and asked_at is null) as unasked,
        coalesce(sum(amount), 0)::numeric(14, 2) as waiting_amount
      from payments
      where id_org = ${idOrg}
      and status = any(${[...payableStatuses]}::text[])
      and amount > 0
    ) waiting,
    (
      select count(*) as paid, coalesce(sum(paid_amount), 0)::numeric(14, 2) as paid_amount,
        coalesce(sum(paid_amount) filter (where ${awaitsBank}), 0)::numeric(14, 2) as unsettled_amount,
        count(*) filter (where ${isShort}) as part_paid,
        coalesce(sum(amount - paid_amount) filter (where ${isShort}), 0)::numeric(14, 2) as rest_amount
      from payments
      where id_org = ${idOrg}
      and paid_at >= ${moment}
    ) paid,
    (
      select coalesce(sum(amount_cents) / 100.0, 0)::numeric(14, 2) as given_back_amount
      from payment_refunds
      where id_org = ${idOrg}
      and state = 'refunded'
      and settled >= ${moment}
    ) given_back,
    (
      select count(distinct payments.id) as refused
      from payment_attempts attempts
      join payments on payments.id = attempts.payment_id
      where attempts.id_org = ${idOrg}
      and attempts.state = 'refused'
      and attempts.settled >= ${moment}
      and payments.status = 'Failed'
    ) refused
  `.execute(db);
  return succeed(rows);
};
