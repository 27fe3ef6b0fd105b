import { selectedCents } from '../../shared/payment/prescriptions.ts';
import type { BillingItem } from '../../shared/payment/record.ts';
import { groups, type PortalStore } from '../../shared/state/groups.ts';

/** Keeps a new selection; the form's amount becomes its sum. */
export function chooseItems(store: PortalStore, items: readonly BillingItem[], selection: string[]): void {
  const amountCents = selectedCents(items, selection);
  store.dispatch(groups.payment.actions.set({ selection, amountCents }));
}
