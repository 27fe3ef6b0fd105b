import { expect } from 'chai';
import { createPageStore } from '../../client/page-store.ts';
import { createPortalStore, groups } from '../../shared/state/groups.ts';
import { setPayment } from '../../shared/state/payment-group.ts';

describe('page store', () => {
  it('starts and changes like the payment slice of the full store', () => {
    const [page, whole] = [createPageStore({}), createPortalStore()];
    const shared = () => ({ ...page.getState().payment, operations: {} });
    expect(shared()).to.deep.equal(whole.getState().payment);
    for (const action of [
      setPayment({ amountCents: 100, selection: ['0'] }),
      setPayment({ modalOpen: true }),
    ]) {
      page.dispatch(action);
      whole.dispatch(action);
      expect(shared()).to.deep.equal(whole.getState().payment);
    }
  });

  it('creates the same action as the payment slice of the full store', () => {
    expect(setPayment({ amountCents: 1 })).to.deep.equal(groups.payment.actions.set({ amountCents: 1 }));
  });

  it("starts from the page's state and notifies each listener until it unsubscribes", () => {
    const store = createPageStore({ payment: { amountCents: 700, selection: [], modalOpen: false } });
    const heard: number[] = [];
    const leave = store.subscribe(() => heard.push(store.getState().payment.amountCents));
    store.dispatch(setPayment({ amountCents: 900 }));
    leave();
    store.dispatch(setPayment({ amountCents: 1000 }));
    expect(heard).to.deep.equal([900]);
    expect(store.getState().payment).to.deep.equal({ amountCents: 1000, selection: [], modalOpen: false });
  });
});
