import {
  cents,
  choice,
  flag,
  list,
  number,
  optional,
  record,
  text,
  withDefault,
  type ValueOf,
  type WireOf,
} from '../wire/wire-types.ts';
import { areas } from '../sections.ts';
import type { ListedCall } from './call.ts';

export const moneyKinds = ['web', 'phone', 'refund', 'return'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

const kind = choice(moneyKinds);

const paymentDayRequest = record({
  /** `YYYY-MM-DD` in the practice's time zone. */
  date: text,
  /** Page number, starting at 1. */
  page: optional(number),
  size: optional(number),
});

/** Money of one day: one page of `rows` by time, and the whole day's count and totals by kind. Outgoing money is negative. */
const paymentDayResult = record({
  date: text,
  zone: text,
  count: number,
  totals: list(record({ kind, count: number, amount: cents })),
  rows: list(
    record({
      kind,
      /** Id of the payment, or of the call for phone payments; '' if the user may not read calls. */
      id: text,
      /** Time of the charge, refund or return in Unix seconds. */
      time: number,
      name: text,
      /** Payment method: `cc`, `bank` or ''. */
      way: text,
      card_brand: text,
      last_4: text,
      /** Clinician, or the reason for a refund or return. */
      detail: text,
      by: text,
      amount: cents,
    }),
  ),
});

const dayComparisonRequest = record({ date: text });

/** Our charges, refunds and bank returns of one day compared with the gateway's. Outgoing money is negative. */
const dayComparisonResult = record({
  /** False if the gateway did not answer. */
  asked: flag,
  gateways: number,
  /** Number and total of our entries that go through a gateway. */
  count: number,
  amount: cents,
  gateway_amount: cents,
  differences: list(
    record({
      /** `there`: missing at the gateway. `here`: missing in our records. `amount`: different amounts. */
      kind: withDefault(choice(['here', 'there', 'amount']), 'amount'),
      money: withDefault(choice(['charge', 'refund', 'return']), 'charge'),
      reference: text,
      time: number,
      name: text,
      /** Id of our payment; '' if unknown. */
      payment: text,
      ours: cents,
      theirs: cents,
    }),
  ),
});

export type MoneyDayWire = WireOf<typeof paymentDayResult>;
export type MoneyDay = ValueOf<typeof paymentDayResult>;
export type MoneyRow = MoneyDay['rows'][number];
export type MoneyComparison = ValueOf<typeof dayComparisonResult>;
export type MoneyDifference = MoneyComparison['differences'][number];

/** Result if the comparison failed. The page then says that the gateway did not answer. */
export const notCompared: MoneyComparison = {
  ...{ asked: false, gateways: 0, count: 0, amount: 0, gateway_amount: 0, differences: [] },
};

export const totalsInOrder = ({ totals }: Pick<MoneyDay, 'totals'>): MoneyDay['totals'] =>
  moneyKinds.flatMap((each) => totals.find((total) => total.kind === each) ?? []);

export const paymentDayCalls = {
  readPaymentDay: {
    method: 'GET',
    path: 'payments/day',
    signedBy: 'user',
    openTo: areas.payments.sections,
    level: 2,
    request: paymentDayRequest,
    result: paymentDayResult,
    summary: 'Lists and sums the payments of a day by kind: by phone, online, refunded, returned',
  },
  comparePaymentDay: {
    method: 'GET',
    path: 'payments/day/gateway',
    signedBy: 'user',
    openTo: areas.payments.sections,
    level: 2,
    request: dayComparisonRequest,
    result: dayComparisonResult,
    timeoutMs: 30_000,
    summary: "Compares the charges of a day with the gateway's records and lists the differences",
  },
} as const satisfies Record<string, ListedCall>;
