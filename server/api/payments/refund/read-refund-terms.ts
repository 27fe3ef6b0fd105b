import type { apiCalls } from '../../../../shared/api-calls.ts';
import { organizationOf } from '../../operation/actor.ts';
import { notFound, succeed } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';
import { readMoney } from '../money-state.ts';

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
