import { sumCents } from '../money.ts';
import type { BillingItem } from './record.ts';

/** `item_detail_type` of payments with selectable items. */
export const prescriptionDetailType = 'EPIC_PRESCRIPTION';

/** Returns the selected items' keys. An undefined selection, unlike an empty one, means all items. */
export function initialSelection(items: readonly BillingItem[], previous?: readonly string[]): string[] {
  const keys = items.map((item) => item.key);
  return previous ? keys.filter((key) => previous.includes(key)) : keys;
}

export function toggleItem(selection: readonly string[], key: string): string[] {
  return selection.includes(key) ? selection.filter((other) => other !== key) : [...selection, key];
}

export function toggleAll(items: readonly BillingItem[], selection: readonly string[]): string[] {
  return selection.length === items.length ? [] : items.map((item) => item.key);
}

export function selectionExtent(
  items: readonly BillingItem[],
  selection: readonly string[],
): 'all' | 'none' | 'some' {
  if (selection.length === 0) return 'none';
  return selection.length === items.length ? 'all' : 'some';
}

export function selectedCents(items: readonly BillingItem[], selection: readonly string[]): number {
  return sumCents(items.filter((item) => selection.includes(item.key)).map((item) => item.amountCents));
}
