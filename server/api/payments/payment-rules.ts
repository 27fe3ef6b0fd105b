import { requestMessages } from '../../../shared/messages/payment-requests.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { Trx } from '../database/db.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** What money is being taken for, was taken for or was given back for stays as the payer saw it. */
export const paymentRules: ResourceRules = {
  onUpdate: () => requireUncharged,
  onDelete: () => requireUncharged,
};

/** The row is locked by now, so that no attempt can begin before the change is made. */
async function requireUncharged(trx: Trx, before: ApiRecord): Promise<void> {
  if (['Paid', 'Refunded'].includes(textOf(before, 'status')))
    throw new Refusal(refuse(409, requestMessages.charged));
  const payment = await trx
    .selectFrom('payments')
    .select('attempt')
    .where('id', '=', textOf(before, 'id'))
    .executeTakeFirst();
  if (payment?.attempt) throw new Refusal(refuse(409, requestMessages.charging));
}
