import type { apiCalls } from '../../../../shared/api-calls.ts';
import { toDecimal } from '../../../../shared/money.ts';
import { moneyStates } from '../../../../shared/payment/money-states.ts';
import { organizationOf } from '../../operation/actor.ts';
import { notFound, succeed } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';
import { hashKey } from '../fingerprint.ts';
import { readMoney } from '../money-state.ts';
import { describeRefusal } from './refund-answer.ts';

/** Lists the refunds of a payment, oldest first. */
export const listRefunds: SignedOperation<typeof apiCalls.listRefunds> = async (
  { actor, params },
  { db },
) => {
  const payment = await readMoney(db, { id: params['id'] ?? '', idOrg: organizationOf(actor) });
  if (!payment) return notFound();
  const refunds = await db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payment_charges as charge', 'charge.reference', 'refund.charge_reference')
    .select([
      'refund.amount_cents',
      'reason',
      'by_name',
      'refund.state',
      'created',
      'idempotency_key',
      'refusal',
    ])
    .select('charge.amount_cents as charged_cents')
    .where('refund.payment_id', '=', payment.id)
    .orderBy('created')
    .orderBy('refund.reference')
    .execute();
  const isOpen = moneyStates[payment.state].refund && payment.charge !== undefined;
  const remainingCents = isOpen ? (payment.charge?.cents ?? 0) - payment.refundTotalCents : 0;
  const results = refunds.map((refund) => ({
    key_hash: hashKey(refund.idempotency_key),
    amount: toDecimal(refund.amount_cents),
    reason: refund.reason,
    by: refund.by_name,
    state: refund.state,
    refusal: describeRefusal(refund),
    time: Math.floor(refund.created.getTime() / 1000),
  }));
  return succeed(results, toDecimal(remainingCents));
};

export const readRefundTerms: SignedOperation<typeof apiCalls.readRefundTerms> = async (
  { actor, params },
  { db },
) => {
  const payment = await readMoney(db, { id: params['id'] ?? '', idOrg: organizationOf(actor) });
  if (!payment) return notFound();
  const charge = await db
    .selectFrom('payment_charges')
    .select('account')
    .where('reference', '=', payment.charge?.reference ?? '')
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  return succeed([{ whole_alone: charge && charge.account !== null ? 'T' : 'F' }]);
};
