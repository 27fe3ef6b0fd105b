import { expect } from 'chai';
import { newOrderedId } from '../../../server/api/database/ids.ts';

describe('ordered IDs', () => {
  it('sort after all earlier IDs, even within one millisecond', () => {
    const moments = [1_700_000_000_000, 1_700_000_000_007, 1_700_000_001_000];
    const made = moments.flatMap((now) => Array.from({ length: 2000 }, () => newOrderedId(now)));
    expect(made.toSorted()).to.deep.equal(made);
    expect(new Set(made)).to.have.lengthOf(6000);
  });
});
