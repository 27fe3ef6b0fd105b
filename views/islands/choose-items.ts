import { selectedCents } from '../../shared/payment/prescriptions.ts';
import type { BillingItem } from '../../shared/payment/record.ts';
import { setPayment } from '../../shared/state/payment-group.ts';
import type { IslandStore } from './store-context.ts';

/** Stores the selection and sets the form's amount to its total. */
export function chooseItems(store: IslandStore, items: readonly BillingItem[], selection: string[]): void {
  const amountCents = selectedCents(items, selection);
  store.dispatch(setPayment({ selection, amountCents }));
}
