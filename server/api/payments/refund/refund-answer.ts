import { refundMessages, describeRefundRefusal } from '../../../../shared/locales/en/refunds.ts';
import { formatCents, toDecimal } from '../../../../shared/money.ts';
import type { Stored } from '../../database/db.ts';
import { refuse, succeed, type Answer } from '../../operation/answer.ts';

export type AnsweredRefund = Pick<Stored<'payment_refunds'>, 'state' | 'amount_cents' | 'refusal'> & {
  charged_cents: number;
};

export type RefundAnswer = Answer<{ state: string; amount: string }[] | never[]>;

/** Builds the answer of a refund. Every repeat of its key gets the same answer. */
export function toRefundAnswer(refund: AnsweredRefund): RefundAnswer {
  const { state, amount_cents: cents } = refund;
  if (state === 'refunded') return succeed([{ state, amount: toDecimal(cents) }]);
  if (state === 'refused') {
    const message = [refundMessages.refused, describeRefusal(refund)].filter(Boolean).join(' ');
    return refuse(400, message, 'Refused');
  }
  return { ...refuse(409, refundMessages.inProgress, 'In progress'), headers: { 'Retry-After': '3' } };
}

/** Returns the refusal reason, or '' if the refund was not refused or the reason is unknown. */
export const describeRefusal = ({
  refusal,
  charged_cents: whole,
}: Pick<AnsweredRefund, 'refusal' | 'charged_cents'>) => describeRefundRefusal(refusal, formatCents(whole));

/** Answer that reports neither success nor refusal. No new refund starts until the outcome is known. */
export const unknownRefund = () => refuse(504, refundMessages.unknown, 'Unknown outcome');
