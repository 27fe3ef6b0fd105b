import { expect } from 'chai';
import { createPortalStore, groups, type OperationKind } from '../../../shared/state/groups.ts';

const names = ['admin', 'contacts', 'files', 'home', 'IVR', 'library', 'payment', 'user'] as const;

describe('portal state', () => {
  it('contains the eight groups of the specification with their operations', () => {
    const state = createPortalStore().getState();
    expect(Object.keys(state)).to.deep.equal([...names]);
    for (const name of names) expect(state[name].operations).to.deep.equal({});
  });

  it('hides rows canceled by rules and shows $45 before verification', () => {
    const state = createPortalStore().getState();
    expect(state.home.hideCBR).to.be.true;
    expect(state.payment).to.include({ amountCents: 4500, modalOpen: false });
    expect(state.payment.selection).to.be.undefined;
  });

  for (const name of names) {
    it(`${name} stores the status of each operation separately`, () => {
      const store = createPortalStore();
      const { actions } = groups[name];
      store.dispatch(actions.started('list'));
      store.dispatch(actions.started('update'));
      store.dispatch(actions.ended({ kind: 'update', reply: { success: false, msg: 'No' } }));
      const operations = { list: { status: 'loading' }, update: { status: 'error', message: 'No' } };
      expect(store.getState()[name].operations).to.deep.equal(operations);
    });
  }

  it('changes only the addressed group', () => {
    const store = createPortalStore();
    const before = store.getState();
    store.dispatch(groups.payment.actions.set({ amountCents: 100, selection: ['0'] }));
    const after = store.getState();
    expect(after.payment).to.deep.equal({ ...before.payment, amountCents: 100, selection: ['0'] });
    for (const name of names) if (name !== 'payment') expect(after[name]).to.equal(before[name]);
  });

  it('[R6] belongs to one request and changes no other', () => {
    const [one, other] = [createPortalStore(), createPortalStore()];
    one.dispatch(groups.payment.actions.set({ amountCents: 1 }));
    expect(other.getState().payment.amountCents).to.equal(4500);
  });

  it('starts from the state embedded in the page', () => {
    const payment = { amountCents: 700, modalOpen: false, selection: [], operations: {} };
    const state = createPortalStore({ payment }).getState();
    expect(state.payment).to.deep.equal(payment);
    expect(state.home.hideCBR).to.be.true;
  });
});

const kinds: [OperationKind, string, string][] = [
  ['list', 'loading', 'success'],
  ['get', 'loading', 'success'],
  ['create', 'submitting', 'success'],
  ['update', 'submitting', 'success'],
  ['delete', 'submitting', 'deleted'],
];

describe('operation status', () => {
  const { started, ended } = groups.contacts.actions;

  for (const [kind, running, done] of kinds) {
    it(`changes for ${kind} to ${running}, then ${done}`, () => {
      const store = createPortalStore();
      const status = () => store.getState().contacts.operations[kind];
      store.dispatch(started(kind));
      expect(status()).to.deep.equal({ status: running });
      store.dispatch(ended({ kind, reply: { success: true, msg: 'x' } }));
      expect(status()).to.deep.equal({ status: done });
    });

    it(`becomes an error for ${kind} without success`, () => {
      const store = createPortalStore();
      const status = () => store.getState().contacts.operations[kind];
      store.dispatch(ended({ kind, reply: {} }));
      expect(status()).to.deep.equal({ status: 'error' });
      store.dispatch(ended({ kind, reply: { success: false, msg: 'Duplicate' } }));
      expect(status()).to.deep.equal({ status: 'error', message: 'Duplicate' });
    });
  }
});
