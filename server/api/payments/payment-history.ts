import { sql } from 'kysely';
import { chargeReceipt, type MadePaymentWire } from '../../../shared/api-calls/payment-record.ts';
import { readCents, toDecimal } from '../../../shared/money.ts';
import type { Db } from '../database/db.ts';
import { readStoredAnswer } from './attempt-answer.ts';
import { hashKey } from './fingerprint.ts';
import { withParts } from './link-parts.ts';
import type { PaymentRow } from './payment-row.ts';

export interface ReturnedMoney {
  amount: string;
  time: number;
}

interface ChargeRow {
  amount_cents: number;
  paid_at: number;
  settled_at: number | null;
  returned_at: number | null;
  return_reason: string | null;
  card_holder: string | null;
  items: unknown;
  answer: unknown;
  key: string | null;
  refunds: { cents: number; time: number }[];
}

/** Loads all charges of a payment link with their refunds and returns, oldest first. Only for a verified payer. */
export async function loadPaymentHistory(db: Db, payment: PaymentRow): Promise<MadePaymentWire[]> {
  const { rows } = await sql<ChargeRow>`
    ${withParts(payment.id)}
    select charge.amount_cents, floor(extract(epoch from charge.paid_at))::bigint as paid_at,
      floor(extract(epoch from charge.settled_at))::bigint as settled_at,
      floor(extract(epoch from charge.returned_at))::bigint as returned_at, charge.return_reason,
      attempt.card_holder, attempt.items, attempt.answer, attempt.idempotency_key as key,
      array(
        select jsonb_build_object('cents', refund.amount_cents, 'time', floor(extract(epoch from refund.settled)))
        from payment_refunds refund
        where refund.charge_reference = charge.reference
        and refund.state = 'refunded'
        order by refund.settled
      ) as refunds
    from payment_charges charge
    left join payment_attempts attempt on attempt.reference = charge.reference
    where charge.payment_id in (select id from parts)
    order by charge.paid_at, charge.reference
  `.execute(db);
  return rows.length > 0 ? rows.map(toCharge) : paidElsewhere(payment);
}

function toCharge(row: ChargeRow): MadePaymentWire {
  const receipt = chargeReceipt.read(readStoredAnswer(row.answer)?.results);
  return {
    amount: toDecimal(row.amount_cents),
    time: row.paid_at,
    auth: receipt?.['Auth #'] ?? '',
    card_brand: receipt?.['Card Brand'] ?? '',
    last_4: receipt?.['Last 4'] ?? '',
    holder: row.card_holder ?? '',
    ...(row.key !== null && { key_hash: hashKey(row.key) }),
    ...(Array.isArray(row.items) && { items: row.items }),
    refunds: row.refunds.map(({ cents, time }): ReturnedMoney => ({ amount: toDecimal(cents), time })),
    ...(row.settled_at && { settled_at: row.settled_at }),
    ...(row.returned_at && { returned_at: row.returned_at, return_reason: row.return_reason ?? '' }),
  };
}

function paidElsewhere(payment: PaymentRow): MadePaymentWire[] {
  if (payment.status !== 'Paid' && payment.status !== 'Refunded') return [];
  return [
    {
      amount: toDecimal(readCents(payment.paid_amount)),
      time: payment.paid_at ?? 0,
      auth: payment.auth ?? '',
      card_brand: payment.card_brand ?? '',
      last_4: payment.last_4 ?? '',
      holder: '',
      ...(Array.isArray(payment.paid_items) && { items: payment.paid_items }),
      refunds: [],
    },
  ];
}

export async function listReturnedMoney(db: Db, { attempt }: PaymentRow): Promise<ReturnedMoney[]> {
  if (attempt === null) return [];
  const { rows } = await sql<{ cents: number; time: number }>`
    select amount_cents as cents, floor(extract(epoch from settled))::bigint as time
    from payment_refunds
    where charge_reference = ${attempt}
    and state = 'refunded'
    order by settled
  `.execute(db);
  return rows.map(({ cents, time }) => ({ amount: toDecimal(cents), time }));
}

/** Lists earlier payments through the same link, oldest first, without returned or fully refunded payments. */
export async function listPaidBefore(db: Db, { id, paid_at }: PaymentRow): Promise<ReturnedMoney[]> {
  const { rows } = await sql<{ cents: number; time: number }>`
    ${withParts(id)}
    select round(part.paid_amount * 100)::int as cents, floor(extract(epoch from part.paid_at))::bigint as time
    from payments part
    where part.id in (select id from parts)
    and part.id <> ${id}
    and part.status = 'Paid'
    and floor(extract(epoch from part.paid_at)) <= ${paid_at}
    order by part.paid_at, part.id
  `.execute(db);
  return rows.map(({ cents, time }) => ({ amount: toDecimal(cents), time }));
}
