import { expect } from 'chai';
import fc from 'fast-check';
import {
  initialSelection,
  prescriptionDetailType,
  selectedCents,
  selectionExtent,
  toggleAll,
  toggleItem,
} from '../../../shared/payment/prescriptions.ts';
import type { BillingItem } from '../../../shared/payment/record.ts';

const item = (key: string, amountCents: number): BillingItem => ({
  key,
  number: 'RX',
  description: 'Tablets',
  quantity: '30',
  amountCents,
});
const items = [item('0', 1250), item('1', 2000), item('2', 1250)];

describe('prescription list', () => {
  it('applies to one payment type', () => expect(prescriptionDetailType).to.equal('EPIC_PRESCRIPTION'));

  it('selects every item at first', () => {
    expect(initialSelection(items)).to.deep.equal(['0', '1', '2']);
    expect(initialSelection([])).to.deep.equal([]);
  });

  it('restores an earlier selection, even an empty one', () => {
    expect(initialSelection(items, [])).to.deep.equal([]);
    expect(initialSelection(items, ['2', '0'])).to.deep.equal(['0', '2']);
  });

  it('ignores duplicates and items that are not on the bill', () => {
    expect(initialSelection(items, ['9', '1', '1', '__proto__'])).to.deep.equal(['1']);
  });

  it('toggles one item', () => {
    expect(toggleItem(['0'], '1')).to.deep.equal(['0', '1']);
    expect(toggleItem(['0', '1'], '0')).to.deep.equal(['1']);
  });

  it('selects all items with the select-all box unless all are selected', () => {
    expect(toggleAll(items, [])).to.deep.equal(['0', '1', '2']);
    expect(toggleAll(items, ['1'])).to.deep.equal(['0', '1', '2']);
    expect(toggleAll(items, ['0', '1', '2'])).to.deep.equal([]);
  });

  it('shows the select-all box as checked, empty, or indeterminate', () => {
    expect(selectionExtent(items, [])).to.equal('none');
    expect(selectionExtent(items, ['0'])).to.equal('some');
    expect(selectionExtent(items, ['0', '1', '2'])).to.equal('all');
    expect(selectionExtent([], [])).to.equal('none');
  });

  it('sums the selected items', () => {
    expect(selectedCents(items, ['0', '2'])).to.equal(2500);
    expect(selectedCents(items, [])).to.equal(0);
    expect(selectedCents(items, ['0', '0', '9'])).to.equal(1250);
  });

  it('keeps the sum, the selection, and the select-all box consistent for any clicks', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('0', '1', '2', 'all'), { maxLength: 30 }), (ticks) => {
        const chosen = ticks.reduce<string[]>(
          (now, tick) => (tick === 'all' ? toggleAll(items, now) : toggleItem(now, tick)),
          initialSelection(items),
        );
        const sum = items
          .filter(({ key }) => chosen.includes(key))
          .reduce((total, one) => total + one.amountCents, 0);
        const extent = chosen.length === 3 ? 'all' : chosen.length ? 'some' : 'none';
        return selectedCents(items, chosen) === sum && selectionExtent(items, chosen) === extent;
      }),
    );
  });
});
