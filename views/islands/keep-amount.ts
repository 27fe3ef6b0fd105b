import { parseTypedCents } from '../../shared/money.ts';
import { setPayment } from '../../shared/state/payment-group.ts';
import type { IslandStore } from './store-context.ts';

/** The typed amount for the other islands of the page; while it is no amount, the last one stands. */
export function keepAmount(store: IslandStore, typed: string): void {
  const amountCents = parseTypedCents(typed);
  if (amountCents !== undefined) store.dispatch(setPayment({ amountCents }));
}

/** What was typed before the form came alive. The amount is hidden where it is fixed, or made by what is chosen. */
export function keepTypedAmount(form: HTMLFormElement | null, store: IslandStore): void {
  const field = form?.querySelector<HTMLInputElement>('[name=amount]');
  if (field && field.type !== 'hidden') keepAmount(store, field.value);
}
