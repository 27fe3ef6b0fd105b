import { expect } from 'chai';
import { newOrderedId } from '../../../server/api/database/ids.ts';

describe('an ordered id', () => {
  it('sorts behind those that were made before it, in the same millisecond too', () => {
    const moments = [1_700_000_000_000, 1_700_000_000_007, 1_700_000_001_000];
    const made = moments.flatMap((now) => Array.from({ length: 2000 }, () => newOrderedId(now)));
    expect(made.toSorted()).to.deep.equal(made);
    expect(new Set(made)).to.have.lengthOf(6000);
  });
});
