import { formatCents } from '../../shared/money.ts';
import type { PaymentEvent, PaymentEventKind } from '../../shared/payment/events.ts';

interface EventText {
  text: string;
  kind: 'good' | 'bad' | 'plain';
}

const eventTexts: Readonly<Record<PaymentEventKind, (money: string) => EventText>> = {
  asked: () => ({ text: 'Payment requested', kind: 'plain' }),
  reminded: () => ({ text: 'Reminded', kind: 'plain' }),
  expired: () => ({ text: 'Link expired', kind: 'bad' }),
  sent: () => ({ text: 'Request sent', kind: 'plain' }),
  kept: () => ({ text: 'Request saved to the test outbox, not sent', kind: 'plain' }),
  delivered: () => ({ text: 'Request delivered', kind: 'plain' }),
  undelivered: () => ({ text: 'Request not delivered', kind: 'bad' }),
  unsure: () => ({ text: 'Request delivery unknown', kind: 'bad' }),
  not_sent: () => ({ text: 'A message could not be sent', kind: 'bad' }),
  opened: () => ({ text: 'Link opened', kind: 'plain' }),
  verified: () => ({ text: 'Payer verified', kind: 'plain' }),
  tried: (money) => ({ text: `Tried to pay ${money}`, kind: 'plain' }),
  refused: (money) => ({ text: `Payment of ${money} declined`, kind: 'bad' }),
  paid: (money) => ({ text: `Paid ${money}`, kind: 'good' }),
  receipt_kept: () => ({ text: 'Receipt saved to the test outbox, not sent', kind: 'plain' }),
  receipt: () => ({ text: 'Receipt sent', kind: 'plain' }),
  refund_asked: (money) => ({ text: `Refund of ${money} started`, kind: 'plain' }),
  refunded: (money) => ({ text: `Refunded ${money}`, kind: 'plain' }),
  refund_refused: (money) => ({ text: `Refund of ${money} declined`, kind: 'bad' }),
  accepted: (money) => ({ text: `Bank payment of ${money} accepted`, kind: 'plain' }),
  settled: (money) => ({ text: `${money} settled`, kind: 'good' }),
  recorded: (money) => ({ text: `${money} written to the health record`, kind: 'good' }),
  not_recorded: (money) => ({ text: `${money} could not be written to the health record`, kind: 'bad' }),
  unconfirmed: (money) => ({
    text: `Payment of ${money} not confirmed by the gateway. A late charge will be reversed`,
    kind: 'bad',
  }),
  reversed: (money) => ({ text: `Late charge of ${money} reversed`, kind: 'bad' }),
  rest_opened: (money) => ({ text: `The remaining ${money} is due on the same link`, kind: 'plain' }),
  not_charged: (money) => ({ text: `No late charge of ${money} found. Nothing was charged`, kind: 'plain' }),
  told: () => ({ text: 'Payer notified of the reversed charge', kind: 'plain' }),
  returned: (money) => ({ text: `${money} returned by the bank`, kind: 'bad' }),
};

export const describePaymentEvent = ({ kind, amount }: PaymentEvent): EventText =>
  eventTexts[kind](formatCents(amount));
