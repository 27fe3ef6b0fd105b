import { paymentEventTexts } from '../../shared/locales/en/payments.ts';
import { formatCents } from '../../shared/money.ts';
import type { PaymentEvent, PaymentEventKind } from '../../shared/payment/events.ts';

interface EventText {
  text: string;
  kind: 'good' | 'bad' | 'plain';
}

const kinds: Readonly<Partial<Record<PaymentEventKind, EventText['kind']>>> = {
  expired: 'bad',
  undelivered: 'bad',
  unsure: 'bad',
  not_sent: 'bad',
  refused: 'bad',
  paid: 'good',
  refund_refused: 'bad',
  settled: 'good',
  recorded: 'good',
  not_recorded: 'bad',
  unconfirmed: 'bad',
  reversed: 'bad',
  returned: 'bad',
};

export const describePaymentEvent = ({ kind, amount }: PaymentEvent): EventText => ({
  text: paymentEventTexts[kind](formatCents(amount)),
  kind: kinds[kind] ?? 'plain',
});
