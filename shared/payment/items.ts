import { cents, list, record, text } from '../wire/wire-types.ts';
import { readServiceDay } from './receipt-facts.ts';

export interface BillingItem {
  /** Position in the original list, which distinguishes items with the same number. */
  key: string;
  number: string;
  description: string;
  quantity: string;
  /** Date of service as `2026-03-02`; missing if the API does not report it. */
  date?: string;
  amountCents: number;
}

/** Fields of an item that the practice entered. It may have others. */
export const itemFields = { other_id: text, desc: text, qty: text, date: text };

const billItems = list(record({ ...itemFields, amount: cents }));

/** Reads the items of a bill from a list. Set `hasItemDates` if the API defines an item's `date` as its date of service. */
export const readBillingItems = (items: unknown, { hasItemDates = false } = {}): BillingItem[] =>
  (billItems.read(items) ?? []).map((item, index) => {
    const date = hasItemDates && readServiceDay(item.date);
    return {
      key: String(index),
      number: item.other_id,
      description: item.desc,
      quantity: item.qty,
      ...(date && { date }),
      amountCents: item.amount,
    };
  });
