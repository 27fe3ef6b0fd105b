import { counted, formatCount } from '../count.ts';
import { formatCents } from '../money.ts';
import { cents, number, record, type ValueOf, type WireOf } from '../wire/wire-types.ts';

/** Unpaid payments, and what happened since `since`. */
export const paymentTotals = record({
  waiting: number,
  /** Number of unpaid payments that were neither requested nor opened. */
  unasked: number,
  waiting_amount: cents,
  paid: number,
  paid_amount: cents,
  /** Part of the paid total that the bank accepted but has not settled. */
  unsettled_amount: cents,
  /** Number of partially paid payments. `rest_amount` is their unpaid amount. Both exclude remainders that have their own payment. */
  part_paid: number,
  rest_amount: cents,
  /** Refunded amount, regardless of the payment date. */
  given_back_amount: cents,
  /** Number of payments that were declined and are still unpaid. */
  refused: number,
});

export type PaymentTotalsWire = WireOf<typeof paymentTotals>;
type PaymentTotals = ValueOf<typeof paymentTotals>;

/**
 * Returns `3 unpaid, $412.00, 1 not requested yet. 2 payments were declined today. 4 payments were made today, $180.00; 1 of them in part, $60.00 still due.
 * $45.00 was refunded today.`
 */
export function describePaymentTotals(sum: PaymentTotals): string {
  const { paid, part_paid: partPaid, refused } = sum;
  const rest =
    partPaid > 0
      ? `; ${formatCount(partPaid)} of them in part, ${formatCents(sum.rest_amount)} still due`
      : '';
  const unsettled =
    sum.unsettled_amount > 0 ? `; ${formatCents(sum.unsettled_amount)} of it by bank, not settled yet` : '';
  const sentences = [
    describeUnpaid(sum),
    refused > 0 && `${counted(refused, 'payment was', 'payments were')} declined today.`,
    paid > 0 &&
      `${counted(paid, 'payment was', 'payments were')} made today, ${formatCents(sum.paid_amount)}${unsettled}${rest}.`,
    sum.given_back_amount > 0 && `${formatCents(sum.given_back_amount)} was refunded today.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function describeUnpaid({
  waiting: unpaid,
  unasked: unrequested,
  waiting_amount: unpaidCents,
}: PaymentTotals): string {
  if (unpaid === 0) return 'No unpaid requests.';
  const summary = `${formatCount(unpaid)} unpaid, ${formatCents(unpaidCents)}`;
  if (unrequested === 0) return `${summary}.`;
  return unrequested === unpaid
    ? `${summary}, none requested yet.`
    : `${summary}, ${formatCount(unrequested)} not requested yet.`;
}
