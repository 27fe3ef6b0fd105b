import {
  cents,
  choice,
  number,
  optional,
  record,
  text,
  type ValueOf,
  type WireOf,
} from '../wire/wire-types.ts';

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

export const paymentEvent = record({
  kind: choice(paymentEventKinds),
  /** Event time in Unix seconds. */
  time: number,
  amount: cents,
  detail: text,
  /** Staff member who caused the event, or '' for the payer, the gateway or the system. */
  by: text,
  /** ID of the message of a payment request. */
  message: optional(text),
});

export type PaymentEvent = ValueOf<typeof paymentEvent>;
export type PaymentEventWire = WireOf<typeof paymentEvent>;
