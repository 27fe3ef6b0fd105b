import { isRecord, readJsonOrValue, textOf } from '../reply.ts';

/** A line of a bill as staff type it: each a text. */
export interface ItemRow {
  number: string;
  description: string;
  quantity: string;
  amount: string;
}

/** The lines of a payment, from JSON text or the list itself. */
export function itemsOf(items: unknown): ItemRow[] {
  const list = readJsonOrValue(items);
  return (Array.isArray(list) ? list : []).filter(isRecord).map((item) => ({
    number: textOf(item, 'other_id'),
    description: textOf(item, 'desc'),
    quantity: textOf(item, 'qty'),
    amount: textOf(item, 'amount'),
  }));
}
