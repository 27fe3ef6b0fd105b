import { prescriptionDetailType } from './prescriptions.ts';
import type { BillingItem, PaymentRecord, VerifiedPayer } from './record.ts';

export interface PaymentOffer {
  byItems: boolean;
  items: BillingItem[];
}

export function offerOf(
  { itemDetailType }: Pick<PaymentRecord, 'itemDetailType'>,
  { items }: Pick<VerifiedPayer, 'items'>,
): PaymentOffer {
  const byItems = itemDetailType === prescriptionDetailType && items.length > 0;
  return { byItems, items: byItems ? items : [] };
}
