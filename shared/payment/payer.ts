import type { PayerResult } from '../api-calls/payment-record.ts';
import type { ApiRecord } from '../reply.ts';
import { readBillingItems, type BillingItem } from './items.ts';
import type { SavedMethod } from './record.ts';

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
