import { refundMessages } from '../../../../shared/locales/en/refunds.ts';
import { formatCents } from '../../../../shared/money.ts';
import { moneyStates } from '../../../../shared/payment/money-states.ts';
import { addJob, toId, toTimestamp, type Db, type Trx } from '../../database/db.ts';
import { organizationOf, type Actor } from '../../operation/actor.ts';
import { notFound, refuse, Refusal } from '../../operation/answer.ts';
import { newReference, type RefundOrder } from '../../providers/gateway.ts';
import { writeAudit } from '../../rows/audit.ts';
import { lockMoney, type PaymentMoney } from '../money-state.ts';
import { noteEvent } from '../../payment-messages/note-event.ts';
import { toRefundAnswer } from './refund-answer.ts';

interface RefundRequest {
  paymentId: string;
  amountCents: number;
  reason: string;
  idempotencyKey: string;
  actor: Actor;
  now: number;
}

/** Delay in milliseconds before the first lookup, which gives the refund time to complete. */
const lookUpAfterMs = 4000;

/**
 * Records a refund before sending it, in a transaction that locks the payment, so concurrent refunds never exceed the paid amount.
 * Throws a `Refusal` with the answer if the refund is not allowed. A repeated key gets the outcome of its refund.
 */
export function claimRefund(db: Db, request: RefundRequest): Promise<RefundOrder> {
  return db.transaction().execute(async (trx) => {
    const { paymentId: id, amountCents, now } = request;
    const payment = await lockMoney(trx, { id, idOrg: organizationOf(request.actor) });
    if (!payment) throw new Refusal(notFound());
    await answerEarlier(trx, payment, request);
    const charge = requireRefundable(payment, amountCents);
    const reference = newReference();
    await recordRefund(trx, payment, { request, reference, chargeReference: charge.reference });
    await addJob(trx, 'settle_refund', {
      payload: { reference },
      key: `refund:${reference}`,
      runAfterMs: lookUpAfterMs,
      idOrg: payment.idOrg,
    });
    await recordRefundRequest(trx, payment, { ...request, now });
    return { reference, chargeReference: charge.reference, amountCents };
  });
}

async function answerEarlier(trx: Trx, { id, idOrg }: PaymentMoney, request: RefundRequest): Promise<void> {
  const earlier = await trx
    .selectFrom('payment_refunds as refund')
    .innerJoin('payment_charges as charge', 'charge.reference', 'refund.charge_reference')
    .select(['refund.amount_cents', 'refund.reason', 'refund.state', 'refund.refusal'])
    .select('charge.amount_cents as charged_cents')
    .where('refund.id_org', '=', toId(idOrg))
    .where('refund.payment_id', '=', id)
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirst();
  if (!earlier) return;
  const isSame = earlier.amount_cents === request.amountCents && earlier.reason === request.reason;
  throw new Refusal(isSame ? toRefundAnswer(earlier) : refuse(422, refundMessages.keyReused, 'Key reused'));
}

function requireRefundable(
  { state, charge, refundTotalCents }: PaymentMoney,
  amountCents: number,
): NonNullable<PaymentMoney['charge']> {
  const { allGiven, notOpen, noCharge, most } = refundMessages;
  if (!moneyStates[state].refund) throw new Refusal(refuse(409, state === 'refunded' ? allGiven : notOpen));
  if (!charge) throw new Refusal(refuse(409, noCharge));
  const remainingCents = charge.cents - refundTotalCents;
  if (amountCents > remainingCents)
    throw new Refusal(refuse(409, most(formatCents(remainingCents)), 'Too much'));
  return charge;
}

interface RefundRecord {
  request: RefundRequest;
  reference: string;
  chargeReference: string;
}

async function recordRefund(
  trx: Trx,
  { id, idOrg }: PaymentMoney,
  { request, reference, chargeReference }: RefundRecord,
): Promise<void> {
  await trx
    .insertInto('payment_refunds')
    .values({
      reference,
      payment_id: id,
      id_org: toId(idOrg),
      charge_reference: chargeReference,
      idempotency_key: request.idempotencyKey,
      amount_cents: request.amountCents,
      reason: request.reason,
      by_name: nameOf(request.actor),
      created: toTimestamp(request.now),
    })
    .execute();
}

const nameOf = ({ fullName, userName }: Actor) => fullName ?? userName;

async function recordRefundRequest(
  trx: Trx,
  { id, idOrg }: PaymentMoney,
  { actor, amountCents, reason, now }: RefundRequest,
): Promise<void> {
  const [kind, by] = ['refund_asked' as const, nameOf(actor)];
  await noteEvent(trx, { paymentId: id, idOrg, kind, amountCents, detail: reason, by, now });
  const detail = `Refund of ${formatCents(amountCents)} started: ${reason}`;
  await writeAudit(trx, { actor, action: 'refund', resource: 'payments', recordId: id, detail, now });
}
