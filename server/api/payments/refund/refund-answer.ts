import { refundMessages, sayRefusal } from '../../../../shared/messages/refunds.ts';
import { formatCents, toDecimal } from '../../../../shared/money.ts';
import type { Stored } from '../../database/db.ts';
import { refuse, succeed, type Answer } from '../../operation/answer.ts';

/** With the charge that it gives back of. */
export type AnsweredRefund = Pick<Stored<'payment_refunds'>, 'state' | 'amount_cents' | 'refusal'> & {
  charged_cents: number;
};

/** What became of a refund, as its key is answered however often it comes. */
export function toRefundAnswer(refund: AnsweredRefund): Answer {
  const { state, amount_cents: cents } = refund;
  if (state === 'refunded') return succeed([{ state, amount: toDecimal(cents) }]);
  if (state === 'refused') {
    const said = [refundMessages.refused, sayRefusalOf(refund)].filter(Boolean).join(' ');
    return refuse(400, said, 'Refused');
  }
  return { ...refuse(409, refundMessages.inProgress, 'In progress'), headers: { 'Retry-After': '3' } };
}

/** Why it was refused; '' where it was not, or nobody knows. */
export const sayRefusalOf = ({
  refusal,
  charged_cents: whole,
}: Pick<AnsweredRefund, 'refusal' | 'charged_cents'>) => sayRefusal(refusal, formatCents(whole));

/** Neither done nor refused: nothing is given back anew before it is known. */
export const unknownRefund = (): Answer => refuse(504, refundMessages.unknown, 'Unknown outcome');
