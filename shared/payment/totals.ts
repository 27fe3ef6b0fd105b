import { formatCents, readCents } from '../money.ts';
import { textOf, type ApiRecord } from '../reply.ts';

interface PaymentTotals {
  unpaid: number;
  /** Number of unpaid payments that were neither requested nor opened. */
  unrequested: number;
  unpaidCents: number;
  /** Number of payments made since the start of the day. */
  paid: number;
  paidCents: number;
  /** Part of the paid total that the bank accepted but has not settled. */
  unsettledCents: number;
  /** Number of partly paid payments. `restCents` is their unpaid amount. */
  partPaid: number;
  restCents: number;
  /** Amount refunded since the start of the day, regardless of the payment date. */
  refundedCents: number;
  /** Number of payments declined since the start of the day and still unpaid. */
  refused: number;
}

export function readPaymentTotals(record: ApiRecord | undefined): PaymentTotals {
  const count = (name: string) => Number(textOf(record, name)) || 0;
  return {
    unpaid: count('waiting'),
    unrequested: count('unasked'),
    unpaidCents: readCents(record?.['waiting_amount']),
    paid: count('paid'),
    paidCents: readCents(record?.['paid_amount']),
    unsettledCents: readCents(record?.['unsettled_amount']),
    partPaid: count('part_paid'),
    restCents: readCents(record?.['rest_amount']),
    refundedCents: readCents(record?.['given_back_amount']),
    refused: count('refused'),
  };
}

/**
 * Returns `3 unpaid, $412.00. 1 not requested yet. 2 were refused today. 4 were paid today, $180.00; 1 of them in part, $60.00 is not paid.
 * $45.00 was given back today.`
 */
export function describePaymentTotals(sum: PaymentTotals): string {
  const { paid, paidCents, unsettledCents, partPaid, restCents, refundedCents, refused } = sum;
  const rest =
    partPaid > 0
      ? `; ${partPaid.toLocaleString('en-US')} of them in part, ${formatCents(restCents)} is not paid`
      : '';
  const unsettled =
    unsettledCents > 0 ? `; ${formatCents(unsettledCents)} of it by bank, not settled yet` : '';
  const sentences = [
    describeUnpaid(sum),
    refused > 0 && `${countWith(refused, 'was', 'were')} refused today.`,
    paid > 0 && `${countWith(paid, 'was', 'were')} paid today, ${formatCents(paidCents)}${unsettled}${rest}.`,
    refundedCents > 0 && `${formatCents(refundedCents)} was given back today.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function describeUnpaid({ unpaid, unrequested, unpaidCents }: PaymentTotals): string {
  if (unpaid === 0) return 'No unpaid requests.';
  const summary = `${unpaid.toLocaleString('en-US')} unpaid, ${formatCents(unpaidCents)}`;
  if (unrequested === 0) return `${summary}.`;
  return unrequested === unpaid
    ? `${summary}. No requests sent yet.`
    : `${summary}. ${unrequested.toLocaleString('en-US')} not requested yet.`;
}

const countWith = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
