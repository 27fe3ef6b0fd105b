import { sql } from 'kysely';
import { formatCents } from '../../../../shared/money.ts';
import { toTimestamp, type Stored, type Trx } from '../../database/db.ts';
import { outsider } from '../../operation/actor.ts';
import type { Answer } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import type { RefundOutcome } from '../../providers/gateway.ts';
import { writeAudit } from '../../rows/audit.ts';
import { holdMoney } from '../money-state.ts';
import { noteEvent } from '../note-event.ts';
import { queueRefundNotice } from '../told-money.ts';
import { toRefundAnswer, unknownRefund } from './refund-answer.ts';
import { mailRefund } from './refund-mail.ts';

interface Settlement {
  reference: string;
  outcome: Exclude<RefundOutcome, { kind: 'unknown' }>;
}

type Deps = Pick<ApiDeps, 'db' | 'clock' | 'config'>;

/**
 * Writes down what became of a refund, once: the refund, the payment, the timeline, the audit row and the receipt in one transaction.
 * Whoever comes second, the request itself or the look-up, gets the first one's answer.
 */
export function settleRefund(
  { db, clock, config }: Deps,
  { reference, outcome }: Settlement,
): Promise<Answer> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const found = await findRefund(trx, reference);
    if (!found) return unknownRefund();
    // The payment is locked before its refunds, in the order of those who claim.
    await holdMoney(trx, { id: found.payment_id, idOrg: found.id_org });
    const ended = await trx
      .updateTable('payment_refunds')
      .set({ state: outcome.kind, settled: toTimestamp(now) })
      .where('reference', '=', reference)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    const refund = (await findRefund(trx, reference)) ?? found;
    if (!ended.numUpdatedRows) return toRefundAnswer(refund);
    if (outcome.kind === 'refunded') await keepGiven(trx, refund);
    await tell(trx, refund, now);
    if (outcome.kind === 'refunded') {
      await mailRefund(trx, refund, { config, now });
      await queueRefundNotice(trx, { reference, idOrg: refund.id_org, now });
    }
    return toRefundAnswer(refund);
  });
}

type RefundColumns =
  | 'payment_id'
  | 'charge_reference'
  | 'amount_cents'
  | 'reason'
  | 'by_name'
  | 'state'
  | 'reference';
type RefundRow = Pick<Stored<'payment_refunds'>, RefundColumns> & { id_org: string };

function findRefund(trx: Trx, reference: string): Promise<RefundRow | undefined> {
  return trx
    .selectFrom('payment_refunds')
    .select((row) => [
      ...([
        'reference',
        'payment_id',
        'charge_reference',
        'amount_cents',
        'reason',
        'by_name',
        'state',
      ] as const),
      row.cast<string>('id_org', 'text').as('id_org'),
    ])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Only of the charge that the payment is paid by: one that the bank took back meanwhile counts for it no more. */
async function keepGiven(trx: Trx, { payment_id: id, charge_reference: charge }: RefundRow): Promise<void> {
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

async function tell(trx: Trx, refund: RefundRow, now: number): Promise<void> {
  const { payment_id: paymentId, id_org: idOrg, amount_cents: amountCents, reason, by_name: by } = refund;
  const isDone = refund.state === 'refunded';
  const kind = isDone ? 'refunded' : 'refund_refused';
  await noteEvent(trx, { paymentId, idOrg, kind, amountCents, detail: reason, by, now });
  const detail = `Refund of ${formatCents(amountCents)} ${isDone ? 'done' : 'refused'}: ${reason}`;
  const actor = outsider('gateway', idOrg);
  await writeAudit(trx, { actor, action: 'refund', resource: 'payments', recordId: paymentId, detail, now });
}
