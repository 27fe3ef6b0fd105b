import { useState } from 'react';
import { parseTypedCents } from '../../shared/money.ts';
import { setPayment } from '../../shared/state/payment-group.ts';
import type { IslandStore } from './store-context.ts';

/** The typed amount for the other islands of the page; while it is no amount, the last one stands. */
function keepAmount(store: IslandStore, typed: string): void {
  const amountCents = parseTypedCents(typed);
  if (amountCents !== undefined) store.dispatch(setPayment({ amountCents }));
}

/** Keeps what is typed, and knows whether the payer may pay it. */
export function useTypedAmount(store: IslandStore, limitCents = Infinity) {
  const [isSumKnown, setSumKnown] = useState(true);
  const keepTyped = (typed: string) => {
    const cents = parseTypedCents(typed) ?? 0;
    setSumKnown(cents > 0 && cents <= limitCents);
    keepAmount(store, typed);
  };
  return { isSumKnown, keepTyped };
}

/** What was typed before the form came alive. The amount is hidden where it is fixed, or made by what is chosen. */
export function keepTypedAmount(form: HTMLFormElement | null, store: IslandStore): void {
  const field = form?.querySelector<HTMLInputElement>('[name=amount]');
  if (field && field.type !== 'hidden') keepAmount(store, field.value);
}
