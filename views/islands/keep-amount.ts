import { parseTypedCents } from '../../shared/money.ts';
import { setPayment } from '../../shared/state/payment-group.ts';
import type { IslandStore } from './store-context.ts';

/** The typed amount for the other islands of the page; while it is no amount, the last one stands. */
export function keepAmount(store: IslandStore, typed: string): void {
  const amountCents = parseTypedCents(typed);
  if (amountCents !== undefined) store.dispatch(setPayment({ amountCents }));
}
