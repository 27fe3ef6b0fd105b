import { organizationOf } from '../../operation/actor.ts';
import { notFound, succeed } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';
import { readMoney } from '../money-state.ts';

/**
 * Returns the refund terms as one record. `whole_alone` is 'T' until the gateway settles the charge, because only full refunds are possible
 * before.
 * The sandbox has no such limit.
 */
export const readRefundTerms: SignedOperation = async ({ actor, params }, { db }) => {
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
