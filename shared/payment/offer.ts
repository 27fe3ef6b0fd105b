import { prescriptionDetailType } from './prescriptions.ts';
import type { PaymentRecord } from '../api-calls/payment-record.ts';
import type { BillingItem } from './items.ts';
import type { VerifiedPayer } from './payer.ts';

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
