import { useState } from 'react';
import { parseTypedCents } from '../../shared/money.ts';
import { setPayment } from '../../shared/state/payment-group.ts';
import type { IslandStore } from './store-context.ts';

/** Stores the typed amount for the other islands. An invalid amount does not change it. */
function storeAmount(store: IslandStore, typed: string): void {
  const amountCents = parseTypedCents(typed);
  if (amountCents !== undefined) store.dispatch(setPayment({ amountCents }));
}

export function useTypedAmount(store: IslandStore, limitCents = Infinity) {
  const [isAmountPayable, setAmountPayable] = useState(true);
  const storeTyped = (typed: string) => {
    const cents = parseTypedCents(typed) ?? 0;
    setAmountPayable(cents > 0 && cents <= limitCents);
    storeAmount(store, typed);
  };
  return { isAmountPayable, storeTyped };
}

/** Stores an amount typed before hydration. The field is hidden if the amount is fixed or calculated from the selection. */
export function storeTypedAmount(form: HTMLFormElement | null, store: IslandStore): void {
  const field = form?.querySelector<HTMLInputElement>('[name=amount]');
  if (field && field.type !== 'hidden') storeAmount(store, field.value);
}
