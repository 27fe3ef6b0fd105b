import { formatCents, readCents } from '../money.ts';
import { textOf, type ApiRecord } from '../reply.ts';

/** The payments of a practice, counted and added up by the API. */
interface PaymentSum {
  waiting: number;
  /** Of those waiting, how many nobody was asked for and nobody has opened. */
  unasked: number;
  waitingCents: number;
  /** Since the morning. */
  paid: number;
  paidCents: number;
  /** Of those paid, what was accepted from a bank that has not settled it yet. */
  unsettledCents: number;
  /** Of those paid, how many in part, and what of them is not paid. */
  partPaid: number;
  restCents: number;
  /** Since the morning, of whatever day it was paid. */
  givenBackCents: number;
  /** Since the morning, and not paid since. */
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

/** `3 unpaid, $412.00. 1 not requested yet. 2 were refused today. 4 were paid today, $180.00; 1 of them in part, $60.00 is not paid. $45.00 was given back today.` */
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
