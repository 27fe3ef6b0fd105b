import { requestMessages } from '../locales/en/payment-requests.ts';
import { formatCents, parseCents, sumCents, toDecimal } from '../money.ts';
import { isRecord, readJsonOrValue, type ApiRecord } from '../reply.ts';
import { toIsoDay, readWrittenDay } from '../written-day.ts';
import { anyRecord, jsonText, list, record, text } from '../wire/wire-types.ts';
import { itemFields } from './items.ts';

export interface ItemRow {
  number: string;
  description: string;
  quantity: string;
  /** Date of service: `03/02/2026`, or the typed text if invalid. */
  date: string;
  amount: string;
  /** Remaining API fields of the item as JSON; '' if there are none. */
  more: string;
}

export function itemsOf(items: unknown): ItemRow[] {
  const records = writtenItems.read(items) ?? [];
  return (itemRows.read(records) ?? []).map((item, index) => {
    const rest = Object.entries(records[index] ?? {}).filter(([name]) => !Object.hasOwn(item, name));
    return {
      number: item.other_id,
      description: item.desc,
      quantity: item.qty,
      date: readWrittenDay(item.date) ?? item.date,
      amount: item.amount,
      more: rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : '',
    };
  });
}

const writtenItems = jsonText(list(anyRecord));
const itemRows = list(record({ ...itemFields, amount: text }));

/** Returns `Office visit, RX-10441, qty 1, $30.00; Lab, qty 2, $12.50`. */
export function describeItems(items: unknown): string {
  return itemsOf(items)
    .map(({ number, description, quantity, date, amount }) => {
      const cents = centsOf(amount);
      const money = cents === undefined ? amount : formatCents(cents);
      return [description, number, date, quantity && `qty ${quantity}`, money].filter(Boolean).join(', ');
    })
    .join('; ');
}

/** Returns JSON with keys in PostgreSQL's storage order, or '' if all rows are empty. Invalid cells are written as typed. */
export function writeItems(rows: readonly ItemRow[]): string {
  const filledRows = rows.filter(({ more: _more, ...cells }) => Object.values(cells).some(Boolean));
  return filledRows.length > 0 ? JSON.stringify(filledRows.map(toItem)) : '';
}

function toItem({ number, description, quantity, date, amount, more }: ItemRow): ApiRecord {
  const cents = centsOf(amount);
  const rest = readJsonOrValue(more);
  return {
    ...(quantity && { qty: /^\d{1,9}$/.test(quantity) ? Number(quantity) : quantity }),
    ...(date && { date: toIsoDay(readWrittenDay(date) ?? date) }),
    ...(description && { desc: description }),
    ...(amount && { amount: cents === undefined ? amount : toDecimal(cents) }),
    ...(number && { other_id: number }),
    ...(isRecord(rest) && rest),
  };
}

export function checkItems(rows: readonly ItemRow[], amount: string): string | undefined {
  for (const [index, row] of rows.entries()) {
    if (!row.description && !row.number) return requestMessages.itemUnnamed(index + 1);
    if (row.quantity && !/^\d{1,9}$/.test(row.quantity)) return requestMessages.itemQuantity(index + 1);
    if (row.date && !readWrittenDay(row.date)) return requestMessages.itemDate(index + 1);
    if (centsOf(row.amount) === undefined) return requestMessages.itemAmount(index + 1);
  }
  const [sum, due] = [sumCents(rows.map((row) => centsOf(row.amount) ?? 0)), centsOf(amount)];
  if (rows.length === 0 || due === undefined || sum === due) return undefined;
  return requestMessages.itemsSum(formatCents(sum), formatCents(due));
}

const centsOf = (text: string) => parseCents(text.replaceAll(',', ''));
