import { sql, type RawBuilder } from 'kysely';
import { paymentEventMessages } from '../../../shared/locales/en/health-record.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import {
  toReversal,
  searchOf,
  toReconciliation,
  type ReversedMoney,
  type MovedMoney,
  type CollectedPayment,
} from '../ehr/payment-resource.ts';
import { eventLifetimeMs, queueEvent, type OutboundEvent } from '../ehr-events/outbound-events.ts';
import { noteEvent } from '../payment-messages/note-event.ts';

interface Moved {
  reference: string;
  idOrg: string;
  now: number;
}

/** Queues an outbound event about a charge for the practice's health record, if enabled, in the transaction that records the charge. */
export const queueChargeEvent = (trx: Trx, charge: Moved): Promise<void> =>
  queueMoneyEvent(trx, charge, {
    kind: 'charge',
    table: 'payment_charges',
    eventReference: charge.reference,
  });

export const queueRefundEvent = (trx: Trx, refund: Moved): Promise<void> =>
  queueMoneyEvent(trx, refund, {
    kind: 'refund',
    table: 'payment_refunds',
    eventReference: refund.reference,
  });

export const queueReturnEvent = (trx: Trx, charge: Moved): Promise<void> =>
  queueMoneyEvent(trx, charge, {
    kind: 'return',
    table: 'payment_charges',
    eventReference: returnOf + charge.reference,
  });

/** Prefix that distinguishes a return's outbound event from the charge's, which uses the plain reference. */
const returnOf = 'return ';

type MoneyKind = 'charge' | 'refund' | 'return';

async function queueMoneyEvent(
  trx: Trx,
  { reference, idOrg, now }: Moved,
  { kind, table, eventReference }: { kind: MoneyKind; table: string; eventReference: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into record_notices (reference, kind, payment_id, id_org, due, leave_by)
    select ${eventReference}, ${kind}, moved.payment_id, moved.id_org, ${toTimestamp(now)}, ${toTimestamp(now + eventLifetimeMs)}
    from ${sql.table(table)} moved
    join client_settings settings on settings.id = moved.id_org
    where moved.reference = ${reference}
    and moved.id_org = ${idOrg}::bigint
    and settings.epic_enabled = 'T'
    and settings.epic_post_pay_enabled = 'T'
  `.execute(trx);
  if (numAffectedRows) await queueEvent(trx, { reference: eventReference, idOrg });
}

const dayOf = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone coalesce(nullif(org.timezone, ''), 'UTC'), 'YYYY-MM-DD')`;
const msOf = (moment: RawBuilder<unknown>) => sql`extract(epoch from ${moment})::double precision * 1000`;

type Charge = CollectedPayment & Owner;

interface Owner {
  paymentId: string;
  idOrg: string;
}

export async function loadChargeEvent(db: Db, reference: string): Promise<OutboundEvent | undefined> {
  const { rows } = await sql<Charge>`
    select charge.reference, charge.payment_id as "paymentId", charge.id_org::text as "idOrg",
      coalesce(payment.patient_id, '') as "patientId", charge.amount_cents as cents,
      case when payment.attempt = charge.reference then coalesce(payment.paid_items, payment.items) end as items,
      case when payment.attempt = charge.reference then coalesce(payment.auth, '') else '' end as auth,
      case
        when payment.attempt = charge.reference
        then concat(coalesce('Paid by ' || nullif(payment.card_brand, ''), 'Accepted from bank account'), ' ending in ', payment.last_4)
        else ''
      end as how,
      ${dayOf(sql`charge.paid_at`)} as day, ${msOf(sql`charge.paid_at`)} as at
    from payment_charges charge
    join payments payment on payment.id = charge.payment_id
    join org on org.id = charge.id_org
    where charge.reference = ${reference}
  `.execute(db);
  const [charge] = rows;
  return (
    charge && toOutboundEvent(charge, { kind: 'charge', write: (type) => toReconciliation(charge, type) })
  );
}

export async function loadRefundEvent(db: Db, reference: string): Promise<OutboundEvent | undefined> {
  const { rows } = await sql<ReversedMoney & Owner>`
    select refund.reference, 'Refunded' as how, refund.charge_reference as charge, refund.payment_id as "paymentId",
      refund.id_org::text as "idOrg", coalesce(payment.patient_id, '') as "patientId", refund.amount_cents as cents,
      coalesce(payment.paid_items, payment.items) as items,
      ${dayOf(sql`refund.settled`)} as day, ${msOf(sql`refund.settled`)} as at
    from payment_refunds refund
    join payments payment on payment.id = refund.payment_id
    join org on org.id = refund.id_org
    where refund.reference = ${reference}
    and refund.state = 'refunded'
  `.execute(db);
  const [refund] = rows;
  return refund && toOutboundEvent(refund, { kind: 'refund', write: (type) => toReversal(refund, type) });
}

/**
 * Builds the outbound event of a return. The event covers the whole charge even after a partial refund, because the payer received the refund
 * too.
 */
export async function loadReturnEvent(db: Db, eventReference: string): Promise<OutboundEvent | undefined> {
  const { rows } = await sql<ReversedMoney & Owner>`
    select ${eventReference}::text as reference, charge.reference as charge, charge.payment_id as "paymentId",
      charge.id_org::text as "idOrg", coalesce(payment.patient_id, '') as "patientId", charge.amount_cents as cents,
      payment.items, concat_ws(': ', 'Returned by the bank', nullif(charge.return_reason, '')) as how,
      ${dayOf(sql`charge.returned_at`)} as day, ${msOf(sql`charge.returned_at`)} as at
    from payment_charges charge
    join payments payment on payment.id = charge.payment_id
    join org on org.id = charge.id_org
    where charge.reference = ${eventReference.slice(returnOf.length)}
    and charge.state = 'returned'
  `.execute(db);
  const [gone] = rows;
  return gone && toOutboundEvent(gone, { kind: 'return', write: (type) => toReversal(gone, type) });
}

interface EventWriter {
  kind: MoneyKind;
  write: (patientIdType: string) => ReturnType<typeof toReconciliation>;
}

function toOutboundEvent(money: MovedMoney & Owner, { kind, write }: EventWriter): OutboundEvent {
  const { reference, paymentId, idOrg, cents: amountCents } = money;
  return {
    detail: paymentEventMessages[kind].detail(amountCents),
    failed: paymentEventMessages[kind].failed,
    paymentId,
    send: ({ server, patientIdType }) => server.createOnce(write(patientIdType), searchOf(reference)),
    note: (trx, { why, now }) =>
      noteEvent(trx, {
        paymentId,
        idOrg,
        kind: why === undefined ? 'recorded' : 'not_recorded',
        amountCents,
        detail: [paymentEventMessages[kind].event, why].filter(Boolean).join(': '),
        now,
      }),
  };
}
