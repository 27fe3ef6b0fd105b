import { readCents } from '../money.ts';
import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../reply.ts';
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

export function readRawItems(value: unknown): ApiRecord[] {
  const list = readJsonOrValue(value);
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** Reads the items of a bill. Set `hasItemDates` if the API defines an item's `date` as its date of service. */
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
