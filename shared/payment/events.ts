import { textOf, type ApiRecord } from '../reply.ts';

const requestEventKinds = ['kept', 'delivered', 'undelivered', 'unsure'] as const;
export type RequestEventKind = (typeof requestEventKinds)[number];

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
  /** Event time in Unix seconds. */
  time: number;
  /** Decimal dollars, or '' if there is no amount. */
  amount: string;
  detail: string;
  /** Staff member who caused the event, or '' for the payer, the gateway or the system. */
  by: string;
  /** ID of the message, or '' for none. */
  message: string;
}

export function readPaymentEvent(record: ApiRecord): PaymentEvent | undefined {
  const text = (name: string) => textOf(record, name);
  const kind = paymentEventKinds.find((one) => one === record['kind']);
  const time = Number(text('time'));
  return kind && time > 0
    ? { kind, time, amount: text('amount'), detail: text('detail'), by: text('by'), message: text('message') }
    : undefined;
}
