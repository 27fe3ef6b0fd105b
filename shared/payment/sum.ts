import { formatCents, readCents } from '../money.ts';
import { textOf, type ApiRecord } from '../reply.ts';

interface PaymentSum {
  waiting: number;
  /** Number of waiting payments that were neither requested nor opened. */
  unasked: number;
  waitingCents: number;
  /** Number paid since the start of the day. */
  paid: number;
  paidCents: number;
  /** Part of the paid total that the bank accepted but has not settled. */
  unsettledCents: number;
  /** Number of payments paid in part, and their unpaid rest below. */
  partPaid: number;
  restCents: number;
  /** Amount refunded since the start of the day, whenever it was paid. */
  givenBackCents: number;
  /** Number declined since the start of the day and still unpaid. */
  refused: number;
}

export function readPaymentSum(record: ApiRecord | undefined): PaymentSum {
  const count = (name: string) => Number(textOf(record, name)) || 0;
  return {
    waiting: count('waiting'),
    unasked: count('unasked'),
    waitingCents: readCents(record?.['waiting_amount']),
    paid: count('paid'),
    paidCents: readCents(record?.['paid_amount']),
    unsettledCents: readCents(record?.['unsettled_amount']),
    partPaid: count('part_paid'),
    restCents: readCents(record?.['rest_amount']),
    givenBackCents: readCents(record?.['given_back_amount']),
    refused: count('refused'),
  };
}

/**
 * Returns `3 unpaid, $412.00. 1 not requested yet. 2 were refused today. 4 were paid today, $180.00; 1 of them in part, $60.00 is not paid.
 * $45.00 was given back today.`
 */
export function sayPaymentSum(sum: PaymentSum): string {
  const { paid, paidCents, unsettledCents, partPaid, restCents, givenBackCents, refused } = sum;
  const rest =
    partPaid > 0
      ? `; ${partPaid.toLocaleString('en-US')} of them in part, ${formatCents(restCents)} is not paid`
      : '';
  const unsettled =
    unsettledCents > 0 ? `; ${formatCents(unsettledCents)} of it by bank, not settled yet` : '';
  const sentences = [
    sayWaiting(sum),
    refused > 0 && `${say(refused, 'was', 'were')} refused today.`,
    paid > 0 && `${say(paid, 'was', 'were')} paid today, ${formatCents(paidCents)}${unsettled}${rest}.`,
    givenBackCents > 0 && `${formatCents(givenBackCents)} was given back today.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function sayWaiting({ waiting, unasked, waitingCents }: PaymentSum): string {
  if (waiting === 0) return 'No unpaid requests.';
  const waits = `${waiting.toLocaleString('en-US')} unpaid, ${formatCents(waitingCents)}`;
  if (unasked === 0) return `${waits}.`;
  return unasked === waiting
    ? `${waits}. No requests sent yet.`
    : `${waits}. ${unasked.toLocaleString('en-US')} not requested yet.`;
}

const say = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
