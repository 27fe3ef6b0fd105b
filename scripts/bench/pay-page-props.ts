import { readVerifiedPayer, describeSavedMethod } from '../../shared/payment/record.ts';
import type { PayPageProps } from '../../views/pay/pay-page.tsx';
import { billingItems, paymentDetail, verifiedPayer } from './sample.ts';

const payer = readVerifiedPayer({ ...verifiedPayer, item_summary: billingItems });

export const payPageProps: PayPageProps = {
  client: { name: paymentDetail.org_name },
  brandName: 'Notify2Pay',
  supportPhone: '(800) 555-0100',
  csrfToken: 'f'.repeat(129),
  state: 'pay',
  payer: { firstName: payer.firstName },
  amountCents: payer.amountCents,
  dueCents: payer.amountCents,
  amountEditable: false,
  ...(payer.savedMethod && { savedMethod: describeSavedMethod(payer.savedMethod) }),
  items: payer.items,
  itemsSelectable: false,
  patientEditable: true,
  selection: [],
  method: 'savedPayment',
  today: { year: 2026, month: 1, day: 1 },
};
