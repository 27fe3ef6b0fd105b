import { textOf, type ApiRecord } from '../reply.ts';

/** What becomes of the messages that ask for it, besides that one was sent or not: as the delivery tells. */
const requestEventKinds = ['kept', 'delivered', 'undelivered', 'unsure'] as const;
export type RequestEventKind = (typeof requestEventKinds)[number];

/** What can happen to a payment, as its timeline tells it. */
const paymentEventKinds = [
  ...(['reminded', 'expired'] as const),
  ...requestEventKinds,
  'receipt_kept',
  ...(['asked', 'sent', 'not_sent', 'opened', 'verified', 'tried', 'refused', 'paid', 'receipt'] as const),
  ...([
    'refund_asked',
    'refunded',
    'refund_refused',
    'accepted',
    'settled',
    'returned',
    'recorded',
    'not_recorded',
    'unconfirmed',
    'reversed',
    'not_charged',
    'told',
    'rest_opened',
  ] as const),
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

export interface PaymentEvent {
  kind: PaymentEventKind;
  /** Unix seconds. */
  time: number;
  /** In decimal dollars; '' where it is about no money. */
  amount: string;
  /** How or why, in a few words; '' for none. */
  detail: string;
  /** Who of the staff did it; '' for the payer, the gateway and the program. */
  by: string;
  /** The message that it happened to; '' for none. */
  message: string;
}

/** Undefined for what is no event, or one of a kind that is not known here. */
export function readPaymentEvent(record: ApiRecord): PaymentEvent | undefined {
  const text = (name: string) => textOf(record, name);
  const kind = paymentEventKinds.find((one) => one === record['kind']);
  const time = Number(text('time'));
  return kind && time > 0
    ? { kind, time, amount: text('amount'), detail: text('detail'), by: text('by'), message: text('message') }
    : undefined;
}
