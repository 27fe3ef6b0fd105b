import { sql } from 'kysely';
import { formatCents } from '../../../../shared/money.ts';
import { toTimestamp, type Stored, type Trx } from '../../database/db.ts';
import { systemActor } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import type { RefundOutcome } from '../../providers/gateway.ts';
import { writeAudit } from '../../rows/audit.ts';
import { lockMoney } from '../money-state.ts';
import { noteEvent } from '../../payment-messages/note-event.ts';
import { queueRefundEvent } from '../payment-events-to-ehr.ts';
import {
  describeRefusal,
  toRefundAnswer,
  unknownRefund,
  type AnsweredRefund,
  type RefundAnswer,
} from './refund-answer.ts';
import { mailRefund } from './refund-mail.ts';

interface Settlement {
  reference: string;
  outcome: Exclude<RefundOutcome, { kind: 'unknown' }>;
  /** True if a lookup found the outcome after the user had seen that it was unknown. */
  isLate?: boolean;
}

type Deps = Pick<ApiDeps, 'db' | 'clock' | 'config'>;

/**
 * Saves the outcome of a refund once: refund, payment, timeline event, audit row and refund email in one transaction.
 * If the request and a lookup race, the second one gets the first one's answer.
 */
export function settleRefund(
  { db, clock, config }: Deps,
  { reference, outcome, isLate = false }: Settlement,
): Promise<RefundAnswer> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const found = await findRefund(trx, reference);
    if (!found) return unknownRefund();
    // Locks the payment before its refunds, in the same order as `claimRefund`.
    await lockMoney(trx, { id: found.payment_id, idOrg: found.id_org });
    const ended = await trx
      .updateTable('payment_refunds')
      .set({
        state: outcome.kind,
        settled: toTimestamp(now),
        refusal: outcome.kind === 'refused' ? outcome.reason : null,
        found_later: isLate,
      })
      .where('reference', '=', reference)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    const refund = (await findRefund(trx, reference)) ?? found;
    if (!ended.numUpdatedRows) return toRefundAnswer(refund);
    if (outcome.kind === 'refunded') await updateRefundedAmount(trx, refund);
    await recordSettlement(trx, refund, now);
    if (outcome.kind === 'refunded') {
      await mailRefund(trx, refund, { config, now });
      await queueRefundEvent(trx, { reference, idOrg: refund.id_org, now });
    }
    return toRefundAnswer(refund);
  });
}

type RefundColumns = 'payment_id' | 'charge_reference' | 'reason' | 'by_name' | 'reference';
type RefundRow = Pick<Stored<'payment_refunds'>, RefundColumns> & AnsweredRefund & { id_org: string };

function findRefund(trx: Trx, reference: string): Promise<RefundRow | undefined> {
  return trx
    .selectFrom('payment_refunds as refund')
    .innerJoin('payment_charges as charge', 'charge.reference', 'refund.charge_reference')
    .select(['refund.reference', 'refund.payment_id', 'refund.charge_reference', 'refund.amount_cents'])
    .select(['refund.reason', 'refund.by_name', 'refund.state', 'refund.refusal'])
    .select((row) => [
      'charge.amount_cents as charged_cents',
      row.cast<string>('refund.id_org', 'text').as('id_org'),
    ])
    .where('refund.reference', '=', reference)
    .executeTakeFirst();
}

/** Updates the refunded amount, only for the charge that currently pays the payment and not for a returned one. */
async function updateRefundedAmount(
  trx: Trx,
  { payment_id: id, charge_reference: charge }: RefundRow,
): Promise<void> {
  await sql`
    update payments
    set refunded_amount = given.cents / 100.0,
      status = case when given.cents >= charge.amount_cents then 'Refunded' else payments.status end
    from payment_charges charge
    cross join lateral (
      select sum(amount_cents) as cents
      from payment_refunds
      where charge_reference = charge.reference
      and state = 'refunded'
    ) given
    where payments.id = ${id}
    and payments.attempt = charge.reference
    and charge.reference = ${charge}
  `.execute(trx);
}

async function recordSettlement(trx: Trx, refund: RefundRow, now: number): Promise<void> {
  const { payment_id: paymentId, id_org: idOrg, amount_cents: amountCents, by_name: by } = refund;
  const isDone = refund.state === 'refunded';
  const kind = isDone ? 'refunded' : 'refund_refused';
  // A refusal omits the user because the gateway decided, and gives the gateway's reason.
  const why = isDone ? refund.reason : describeRefusal(refund);
  await noteEvent(trx, {
    paymentId,
    idOrg,
    kind,
    amountCents,
    detail: why,
    by: isDone ? by : undefined,
    now,
  });
  const summary = `Refund of ${formatCents(amountCents)} ${isDone ? 'done' : 'refused'}`;
  const detail = [summary, why].filter(Boolean).join(': ');
  const actor = systemActor('gateway', idOrg);
  await writeAudit(trx, { actor, action: 'refund', resource: 'payments', recordId: paymentId, detail, now });
}
