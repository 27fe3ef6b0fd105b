import { formatCents, readCents } from '../../shared/money.ts';
import type { PaymentEvent, PaymentEventKind } from '../../shared/payment/events.ts';

interface EventWords {
  what: string;
  kind: 'good' | 'bad' | 'plain';
}

const words: Readonly<Record<PaymentEventKind, (money: string) => EventWords>> = {
  asked: () => ({ what: 'Asked for the payment', kind: 'plain' }),
  reminded: () => ({ what: 'Reminded', kind: 'plain' }),
  expired: () => ({ what: 'Link expired', kind: 'bad' }),
  sent: () => ({ what: 'Request sent', kind: 'plain' }),
  kept: () => ({ what: 'Request saved to the test outbox, not sent', kind: 'plain' }),
  delivered: () => ({ what: 'Request delivered', kind: 'plain' }),
  undelivered: () => ({ what: 'Request did not arrive', kind: 'bad' }),
  unsure: () => ({ what: 'Request delivery unknown', kind: 'bad' }),
  not_sent: () => ({ what: 'A message could not be sent', kind: 'bad' }),
  opened: () => ({ what: 'Link opened', kind: 'plain' }),
  verified: () => ({ what: 'Payer verified', kind: 'plain' }),
  tried: (money) => ({ what: `Tried to pay ${money}`, kind: 'plain' }),
  refused: (money) => ({ what: `Payment of ${money} refused`, kind: 'bad' }),
  paid: (money) => ({ what: `Paid ${money}`, kind: 'good' }),
  receipt_kept: () => ({ what: 'Receipt saved to the test outbox, not sent', kind: 'plain' }),
  receipt: () => ({ what: 'Receipt sent', kind: 'plain' }),
  refund_asked: (money) => ({ what: `Refund of ${money} begun`, kind: 'plain' }),
  refunded: (money) => ({ what: `Refunded ${money}`, kind: 'plain' }),
  refund_refused: (money) => ({ what: `Refund of ${money} refused`, kind: 'bad' }),
  accepted: (money) => ({ what: `Bank payment of ${money} accepted`, kind: 'plain' }),
  settled: (money) => ({ what: `${money} settled`, kind: 'good' }),
  recorded: (money) => ({ what: `${money} written to the health record`, kind: 'good' }),
  not_recorded: (money) => ({ what: `${money} could not be written to the health record`, kind: 'bad' }),
  unconfirmed: (money) => ({
    what: `Payment of ${money} not confirmed by the gateway. A late charge will be reversed`,
    kind: 'bad',
  }),
  reversed: (money) => ({ what: `Late charge of ${money} reversed`, kind: 'bad' }),
  rest_opened: (money) => ({ what: `The rest, ${money}, is due by the same link`, kind: 'plain' }),
  not_charged: (money) => ({ what: `No late charge of ${money} found. Nothing was charged`, kind: 'plain' }),
  told: () => ({ what: 'Payer notified of the reversed charge', kind: 'plain' }),
  returned: (money) => ({ what: `${money} returned by the bank`, kind: 'bad' }),
};

export const sayPaymentEvent = ({ kind, amount }: PaymentEvent): EventWords =>
  words[kind](formatCents(readCents(amount)));
