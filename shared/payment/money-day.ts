import { recordsIn, textOf, type ApiRecord } from '../reply.ts';

export const moneyKinds = ['web', 'phone', 'refund', 'return'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

export interface MoneyRow {
  kind: MoneyKind;
  /** Id of the payment, or of the call for phone payments; '' if not reported. */
  id: string;
  /** Time of the charge, refund or return in Unix seconds. */
  time: number;
  name: string;
  /** Payment method: `cc`, `bank` or ''. */
  way: string;
  cardBrand: string;
  last4: string;
  /** Clinician, or the reason for a refund or return. */
  detail: string;
  by: string;
  /** Amount in cents, negative for outgoing money. */
  cents: number;
}

export interface MoneyDay {
  zone: string;
  count: number;
  totals: Readonly<Partial<Record<MoneyKind, { count: number; cents: number }>>>;
  rows: readonly MoneyRow[];
}

export function readMoneyDay(record: ApiRecord | undefined): MoneyDay {
  const totals = recordsIn(record, 'totals').flatMap((total) => {
    const kind = readKind(total);
    return kind ? [[kind, { count: numberOf(total, 'count'), cents: centsOf(total, 'amount') }]] : [];
  });
  return {
    zone: textOf(record, 'zone'),
    count: numberOf(record, 'count'),
    totals: Object.fromEntries(totals) as MoneyDay['totals'],
    rows: recordsIn(record, 'rows').flatMap((row) => readRow(row) ?? []),
  };
}

function readRow(row: ApiRecord): MoneyRow | undefined {
  const kind = readKind(row);
  return (
    kind && {
      kind,
      id: textOf(row, 'id'),
      time: numberOf(row, 'time'),
      name: textOf(row, 'name'),
      way: textOf(row, 'way'),
      cardBrand: textOf(row, 'card_brand'),
      last4: textOf(row, 'last_4'),
      detail: textOf(row, 'detail'),
      by: textOf(row, 'by'),
      cents: centsOf(row, 'amount'),
    }
  );
}

/** Difference between our records and the gateway's: an entry missing on one side, or different amounts. */
export interface MoneyDifference {
  kind: 'here' | 'there' | 'amount';
  money: 'charge' | 'refund' | 'return';
  reference: string;
  time: number;
  name: string;
  /** Id of our payment; '' if unknown. */
  payment: string;
  /** Our amount in cents, negative for outgoing money. */
  oursCents: number;
  theirsCents: number;
}

export interface MoneyComparison {
  /** False if the gateway could not be reached. */
  wasQueried: boolean;
  gateways: number;
  /** Number of our charges, refunds and returns that go through a gateway. */
  count: number;
  differences: readonly MoneyDifference[];
}

export const readMoneyComparison = (record: ApiRecord | undefined): MoneyComparison => ({
  wasQueried: textOf(record, 'asked') === 'T',
  gateways: numberOf(record, 'gateways'),
  count: numberOf(record, 'count'),
  differences: recordsIn(record, 'differences').map((row) => ({
    kind: differenceKinds.find((kind) => kind === row['kind']) ?? 'amount',
    money: differingMoney.find((money) => money === row['money']) ?? 'charge',
    reference: textOf(row, 'reference'),
    time: numberOf(row, 'time'),
    name: textOf(row, 'name'),
    payment: textOf(row, 'payment'),
    oursCents: centsOf(row, 'ours'),
    theirsCents: centsOf(row, 'theirs'),
  })),
});

const differenceKinds = ['here', 'there', 'amount'] as const;
const differingMoney = ['charge', 'refund', 'return'] as const;
const readKind = (row: ApiRecord) => moneyKinds.find((kind) => kind === row['kind']);
const numberOf = (record: ApiRecord | undefined, name: string) => Number(textOf(record, name)) || 0;
/** Reads an amount of any size, because a daily total may exceed the maximum payment. */
const centsOf = (record: ApiRecord | undefined, name: string) => Math.round(numberOf(record, name) * 100);
