import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import { moneyStates } from '../../../shared/payment/money-states.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { organizationOf } from '../operation/actor.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { Trx } from '../database/db.ts';
import type { ResourceRules, RuleContext } from '../rows/resource-api.ts';
import { lockMoney } from './money-state.ts';

/** Blocks changes to payments that are being charged or were charged, refunded or returned, so that the record matches the payer's view. */
export const paymentRules: ResourceRules = {
  onUpdate: (context) => (trx, before) => requireUncharged(trx, before, context),
  onDelete: (context) => (trx, before) => requireUncharged(trx, before, context),
};

/** Throws if the payment is being charged or was charged. The row is locked, so no attempt can begin before the change is saved. */
async function requireUncharged(trx: Trx, before: ApiRecord, { request }: RuleContext): Promise<void> {
  const payment = await lockMoney(trx, { id: textOf(before, 'id'), idOrg: organizationOf(request.actor) });
  if (!payment || moneyStates[payment.state].change) return;
  const { charging, charged, returned } = requestMessages;
  const message = payment.state === 'charging' ? charging : payment.state === 'returned' ? returned : charged;
  throw new Refusal(refuse(409, message));
}
