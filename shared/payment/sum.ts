import { formatCents, readCents } from '../money.ts';
import { textOf, type ApiRecord } from '../reply.ts';

/** The payments of a practice, counted and added up by the API. */
interface PaymentSum {
  waiting: number;
  waitingCents: number;
  /** Since the morning. */
  paid: number;
  paidCents: number;
  /** Of those paid, how many in part, and what of them is not paid. */
  partPaid: number;
  restCents: number;
  /** Since the morning, and not paid since. */
  refused: number;
}

export function readPaymentSum(record: ApiRecord | undefined): PaymentSum {
  const count = (name: string) => Number(textOf(record, name)) || 0;
  return {
    waiting: count('waiting'),
    waitingCents: readCents(record?.['waiting_amount']),
    paid: count('paid'),
    paidCents: readCents(record?.['paid_amount']),
    partPaid: count('part_paid'),
    restCents: readCents(record?.['rest_amount']),
    refused: count('refused'),
  };
}

/** `3 wait to be paid, $412.00. 2 were refused today. 4 were paid today, $180.00; 1 of them in part, $60.00 is not paid.` */
export function sayPaymentSum(sum: PaymentSum): string {
  const { waiting, waitingCents, paid, paidCents, partPaid, restCents, refused } = sum;
  const say = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
  const rest =
    partPaid > 0
      ? `; ${partPaid.toLocaleString('en-US')} of them in part, ${formatCents(restCents)} is not paid`
      : '';
  const sentences = [
    waiting === 0
      ? 'Nothing waits to be paid.'
      : `${say(waiting, 'waits', 'wait')} to be paid, ${formatCents(waitingCents)}.`,
    refused > 0 && `${say(refused, 'was', 'were')} refused today.`,
    paid > 0 && `${say(paid, 'was', 'were')} paid today, ${formatCents(paidCents)}${rest}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
