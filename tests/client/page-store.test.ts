import { expect } from 'chai';
import { createPageStore } from '../../client/page-store.ts';
import { createPortalStore, groups } from '../../shared/state/groups.ts';
import { setPayment } from '../../shared/state/payment-group.ts';

describe('the store of a page', () => {
  it('begins and changes as the group `payment` of the whole state does', () => {
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

  it('makes the action that the slice of the whole state makes', () => {
    expect(setPayment({ amountCents: 1 })).to.deep.equal(groups.payment.actions.set({ amountCents: 1 }));
  });

  it('goes on from what the page brought, and tells each listener until it leaves', () => {
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
