import { readCents } from '../../shared/money.ts';
import { readBillingItems } from '../../shared/payment/items.ts';
import type { PayPageProps } from '../../views/pay/pay-page.tsx';
import { billingItems, paymentDetail, verifiedPayer } from './sample.ts';

const amountCents = readCents(verifiedPayer.amount_requested);

export const payPageProps: PayPageProps = {
  client: { name: paymentDetail.org_name },
  brandName: 'Notify2Pay',
  supportPhone: '(800) 555-0100',
  csrfToken: 'f'.repeat(129),
  state: 'pay',
  payer: { firstName: verifiedPayer.first_name },
  amountCents,
  dueCents: amountCents,
  amountEditable: false,
  savedMethod: 'VISA ending in 4242',
  items: readBillingItems(billingItems),
  itemsSelectable: false,
  patientEditable: true,
  selection: [],
  method: 'savedPayment',
  today: { year: 2026, month: 1, day: 1 },
};
