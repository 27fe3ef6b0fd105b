import { recordsIn, textOf, type ApiRecord } from '../reply.ts';

/** How money moves: in by phone and on the page, out by refunds and returns of the bank. */
export const moneyKinds = ['web', 'phone', 'refund', 'return'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

export interface MoneyRow {
  kind: MoneyKind;
  /** Of the payment, by phone of the call; '' where that is not told. */
  id: string;
  /** Unix seconds. */
  time: number;
  name: string;
  /** `cc`, `bank` or ''. */
  way: string;
  cardBrand: string;
  last4: string;
  /** The provider, or why the money went back. */
  detail: string;
  by: string;
  /** Negative for what went out. */
  cents: number;
}

/** The money of a day: a page of its rows, and the sums of all. */
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

/** What stands in one book alone, or with another amount in the other. */
export interface MoneyDifference {
  kind: 'here' | 'there' | 'amount';
  money: 'charge' | 'refund' | 'return';
  reference: string;
  time: number;
  name: string;
  /** '' where none of ours is known. */
  payment: string;
  /** Negative for what went out. */
  oursCents: number;
  theirsCents: number;
}

export interface MoneyCompared {
  /** False where the gateway could not be asked. */
  asked: boolean;
  gateways: number;
  /** Of our charges, refunds and returns: of what a gateway has books. */
  count: number;
  differences: readonly MoneyDifference[];
}

export const readMoneyCompared = (record: ApiRecord | undefined): MoneyCompared => ({
  asked: textOf(record, 'asked') === 'T',
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
/** The sum of a day may be more than one payment can. */
const centsOf = (record: ApiRecord | undefined, name: string) => Math.round(numberOf(record, name) * 100);
