import type { PayerResult, PaymentRecord, MadePayment } from '../api-calls/payment-record.ts';
import type { ApiRecord } from '../reply.ts';
import { readBillingItems, type BillingItem } from './items.ts';
import type { SavedMethod } from './record.ts';
import { prescriptionDetailType } from './prescriptions.ts';
import { sumCents } from '../money.ts';

interface LinkTotals {
  dueCents: number;
  /** Total unpaid amount, including parts that the link no longer accepts. */
  remainingCents: number;
  /** Amount paid, net of refunds and returns. */
  paidCents: number;
}

/** Verified payer in the session, which portals of other versions also read and write. */
export interface VerifiedPayer {
  firstName: string;
  lastName?: string;
  amountCents: number;
  /** Maximum amount the payer may choose; missing if the API reports no limit. */
  limitCents?: number;
  /** True if the API reported a balance of 0, false if it reported none. */
  balanceIsZero: boolean;
  items: BillingItem[];
  /** Original items from the API, for `item_paid_summary`. */
  rawItems: ApiRecord[];
  savedMethod?: SavedMethod;
  mayRemoveSaved?: true;
  savesNone?: true;
  email: string;
  /** Totals over all parts of the link; missing if the API supports only one payment. */
  totals?: LinkTotals;
  /** Verification token that identifies this payer. It is sent back with the payment. */
  verification?: string;
}

/** Converts the verification result. Set `hasItemDates` if the API defines an item's `date` as its date of service. */
export function toVerifiedPayer(result: PayerResult, { hasItemDates = false } = {}): VerifiedPayer {
  const { amount_requested: amountCents, amount_limit: limitCents, patient_last_name: lastName } = result;
  const { item_summary: rawItems, payment_method: savedMethod, due_total: dueCents, verification } = result;
  return {
    firstName: result.first_name,
    ...(lastName && { lastName }),
    amountCents: amountCents ?? 0,
    ...(limitCents !== undefined && { limitCents }),
    balanceIsZero: amountCents === 0,
    items: readBillingItems(rawItems, { hasItemDates }),
    rawItems,
    ...(savedMethod && { savedMethod }),
    ...(result.may_remove_saved && { mayRemoveSaved: true }),
    ...(!result.may_save && { savesNone: true }),
    email: result.email,
    ...(dueCents !== undefined && {
      totals: { dueCents, remainingCents: result.remaining ?? 0, paidCents: result.paid_total ?? 0 },
    }),
    ...(verification && { verification }),
  };
}

export interface PaymentOffer {
  byItems: boolean;
  items: BillingItem[];
}

export function offerOf(
  { item_detail_type: detailType }: Pick<PaymentRecord, 'item_detail_type'>,
  { items }: Pick<VerifiedPayer, 'items'>,
): PaymentOffer {
  const byItems = detailType === prescriptionDetailType && items.length > 0;
  return { byItems, items: byItems ? items : [] };
}

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
