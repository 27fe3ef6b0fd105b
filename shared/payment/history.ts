import type { MadePayment, PaymentRecord } from '../api-calls/payment-record.ts';
import { sumCents } from '../money.ts';

/** Returns true for a bank payment that is accepted but not yet settled. */
export const isPending = ({ card_brand, settled_at, returned_at }: MadePayment): boolean =>
  card_brand === '' && settled_at === undefined && !returned_at;

export const refundedCents = ({ refunds }: MadePayment): number =>
  sumCents(refunds.map(({ amount }) => amount));

/** Returns true if the balance is due because the bank returned a payment; undefined if the API does not support partial payments. */
export const isReturned = ({ part, returned }: PaymentRecord): boolean | undefined =>
  part === undefined ? undefined : returned;

/** Returns the latest returned charge if its amount is still owed. If the API does not report that, it is owed if no later charge exists. */
export function lastReturned(record: PaymentRecord): MadePayment | undefined {
  const { history = [] } = record;
  const isOwed = isReturned(record);
  if (isOwed !== undefined) return isOwed ? history.findLast(({ returned_at }) => returned_at) : undefined;
  const last = history.at(-1);
  return last?.returned_at ? last : undefined;
}
