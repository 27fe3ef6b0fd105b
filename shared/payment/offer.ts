import { prescriptionDetailType } from './prescriptions.ts';
import type { BillingItem, PaymentRecord, VerifiedPayer } from './record.ts';

/** What a payer may pay: the chosen items, or one amount and no items to choose from. */
export interface PaymentOffer {
  byItems: boolean;
  items: BillingItem[];
}

/** The chosen items are paid where the bill is a list of prescriptions, else one amount. */
export function offerOf(
  { itemDetailType }: Pick<PaymentRecord, 'itemDetailType'>,
  { items }: Pick<VerifiedPayer, 'items'>,
): PaymentOffer {
  const byItems = itemDetailType === prescriptionDetailType && items.length > 0;
  return { byItems, items: byItems ? items : [] };
}
