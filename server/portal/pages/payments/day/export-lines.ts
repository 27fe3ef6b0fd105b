import { moneyDayStrings } from '../../../../../shared/locales/en/payments.ts';
import { sumCents, toDecimal } from '../../../../../shared/money.ts';
import {
  totalsInOrder,
  type MoneyComparison,
  type MoneyDay,
  type MoneyDifference,
  type MoneyRow,
} from '../../../../../shared/api-calls/payment-day.ts';
import { toWallClock } from '../../../../../shared/time.ts';
import {
  describeDifference,
  describePurpose,
  describeMethod,
  describeReconciliation,
  payerLabel,
} from '../../../../../views/payments/day/money-text.ts';
import type { CsvColumn } from '../../../http/csv.ts';

/** Line of the export file. Rows, totals and differences use separate columns so that the sum of a column counts nothing twice. */
export type MoneyLine = Partial<Record<(typeof columns)[number], string>>;

const columns = [
  'Time',
  'Kind',
  'Name',
  'Provider',
  'Method',
  'Amount',
  'Total',
  'In the portal',
  'At the gateway',
] as const;

export const moneyColumns = (zone: string): CsvColumn<MoneyLine>[] =>
  columns.map((name) => ({
    head: name === 'Time' ? `Time (${zone})` : name,
    read: (line) => line[name] ?? '',
  }));

export const toMoneyLine = (row: MoneyRow, zone: string): MoneyLine => ({
  Time: toWallClock(row.time, zone),
  Kind: moneyDayStrings.kinds[row.kind],
  Name: row.name,
  Provider: describePurpose(row),
  Method: describeMethod(row),
  Amount: toDecimal(row.amount),
});

export function closingLines(money: MoneyDay, compared: MoneyComparison): MoneyLine[] {
  const totals = totalsInOrder(money);
  const ties = describeReconciliation(money, compared);
  return [
    ...totals.map(({ kind, amount }) => toTotal(`Total: ${moneyDayStrings.kinds[kind]}`, amount)),
    toTotal('Total', sumCents(totals.map(({ amount }) => amount))),
    ...(ties ? [{ Kind: 'Gateway', Method: ties }] : []),
    ...compared.differences.map((one) => toDifference(one, money.zone)),
  ];
}

const toTotal = (name: string, cents: number): MoneyLine => ({ Kind: name, Total: toDecimal(cents) });

function toDifference(one: MoneyDifference, zone: string): MoneyLine {
  return {
    Time: toWallClock(one.time, zone),
    Kind: describeDifference(one),
    Name: payerLabel(one),
    ...(one.kind !== 'here' && { 'In the portal': toDecimal(one.ours) }),
    ...(one.kind !== 'there' && { 'At the gateway': toDecimal(one.theirs) }),
  };
}
