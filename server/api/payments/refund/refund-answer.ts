import { refundMessages } from '../../../../shared/messages/refunds.ts';
import { toDecimal } from '../../../../shared/money.ts';
import type { Stored } from '../../database/db.ts';
import { refuse, succeed, type Answer } from '../../operation/answer.ts';

type RefundRow = Pick<Stored<'payment_refunds'>, 'state' | 'amount_cents'>;

/** What became of a refund, as its key is answered however often it comes. */
export function toRefundAnswer({ state, amount_cents: cents }: RefundRow): Answer {
  if (state === 'refunded') return succeed([{ state, amount: toDecimal(cents) }]);
  if (state === 'refused') return refuse(400, refundMessages.refused, 'Refused');
  return { ...refuse(409, refundMessages.inProgress, 'In progress'), headers: { 'Retry-After': '3' } };
}

/** Neither done nor refused: nothing is given back anew before it is known. */
export const unknownRefund = (): Answer => refuse(504, refundMessages.unknown, 'Unknown outcome');
