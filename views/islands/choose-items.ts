import { selectedCents } from '../../shared/payment/prescriptions.ts';
import type { BillingItem } from '../../shared/payment/record.ts';
import { setPayment } from '../../shared/state/payment-group.ts';
import type { IslandStore } from './store-context.ts';

/** Keeps a new selection; the form's amount becomes its sum. */
export function chooseItems(store: IslandStore, items: readonly BillingItem[], selection: string[]): void {
  const amountCents = selectedCents(items, selection);
  store.dispatch(setPayment({ selection, amountCents }));
}
