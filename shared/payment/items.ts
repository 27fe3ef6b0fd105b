import { readCents } from '../money.ts';
import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../reply.ts';
import { readServiceDay } from './receipt-facts.ts';

/** One line of a bill. */
export interface BillingItem {
  /** Its place in the list as it came, which tells apart items that share a number. */
  key: string;
  number: string;
  description: string;
  quantity: string;
  /** Of service, as `2026-03-02`; missing where the API does not tell. */
  date?: string;
  amountCents: number;
}

/** The items as they came: a list, its JSON text, or nothing. */
export function readRawItems(value: unknown): ApiRecord[] {
  const list = readJsonOrValue(value);
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** `hasItemDates`: the API names what a `date` of an item is. */
export function readBillingItems(value: unknown, { hasItemDates = false } = {}): BillingItem[] {
  return readRawItems(value).map((item, index) =>
    readItem(item, index, hasItemDates ? readServiceDay(item) : ''),
  );
}

function readItem(item: ApiRecord, index: number, date: string): BillingItem {
  return {
    key: String(index),
    number: textOf(item, 'other_id'),
    description: textOf(item, 'desc'),
    quantity: textOf(item, 'qty'),
    ...(date && { date }),
    amountCents: readCents(item['amount']),
  };
}
