import { createHash } from 'node:crypto';
import { toDecimal } from '../../../../shared/money.ts';
import { moneyStates } from '../../../../shared/payment/money-states.ts';
import { organisationOf } from '../../operation/actor.ts';
import { notFound, succeed } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';
import { readMoney } from '../money-state.ts';

/**
 * The refunds of a payment, oldest first, and in `p1` what may still be given back. Who has the key of one knows it by the hash;
 * nobody else learns the key.
 */
export const listRefunds: SignedOperation = async ({ actor, params }, { db }) => {
  const payment = await readMoney(db, { id: params['id'] ?? '', idOrg: organisationOf(actor) });
  if (!payment) return notFound();
  const refunds = await db
    .selectFrom('payment_refunds')
    .select(['amount_cents', 'reason', 'by_name', 'state', 'created', 'idempotency_key'])
    .where('payment_id', '=', payment.id)
    .orderBy('created')
    .orderBy('reference')
    .execute();
  const isOpen = moneyStates[payment.state].refund && payment.charge !== undefined;
  const left = isOpen ? (payment.charge?.cents ?? 0) - payment.givenCents : 0;
  const told = refunds.map((refund) => ({
    key_hash: createHash('sha256').update(refund.idempotency_key).digest('hex'),
    amount: toDecimal(refund.amount_cents),
    reason: refund.reason,
    by: refund.by_name,
    state: refund.state,
    time: Math.floor(refund.created.getTime() / 1000),
  }));
  return succeed(told, toDecimal(left));
};
