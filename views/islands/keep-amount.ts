import { parseTypedCents } from '../../shared/money.ts';
import { groups, type PortalStore } from '../../shared/state/groups.ts';

/** The typed amount for the other islands of the page; while it is no amount, the last one stands. */
export function keepAmount(store: PortalStore, typed: string): void {
  const amountCents = parseTypedCents(typed);
  if (amountCents !== undefined) store.dispatch(groups.payment.actions.set({ amountCents }));
}
