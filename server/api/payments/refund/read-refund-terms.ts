import { organisationOf } from '../../operation/actor.ts';
import { notFound, succeed } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';
import { readMoney } from '../money-state.ts';

/**
 * How a payment may be given back, as one record: `whole_alone` 'T' while its charge is not known to be settled at a gateway, which
 * gives the whole back till then and no part. The sandbox settles nothing that could not go back.
 */
export const readRefundTerms: SignedOperation = async ({ actor, params }, { db }) => {
  const payment = await readMoney(db, { id: params['id'] ?? '', idOrg: organisationOf(actor) });
  if (!payment) return notFound();
  const charge = await db
    .selectFrom('payment_charges')
    .select('account')
    .where('reference', '=', payment.charge?.reference ?? '')
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  return succeed([{ whole_alone: charge && charge.account !== null ? 'T' : 'F' }]);
};
