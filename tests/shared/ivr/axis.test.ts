import { expect } from 'chai';
import fc from 'fast-check';
import { axisMarks } from '../../../views/islands/chart-bar.tsx';

describe('axis ticks', () => {
  for (const [most, marks] of [
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [20, [0, 5, 10, 15, 20]],
    [25, [0, 10, 20, 30]],
    [205, [0, 100, 200, 300]],
    [12_000, [0, 5_000, 10_000, 15_000]],
  ] as const)
    it(`lie at ${marks.join(', ')} for ${most}`, () => expect(axisMarks(most)).to.deep.equal(marks));

  it('start at 0, end at a round number above the maximum, and are few and equally spaced', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
        const marks = axisMarks(most);
        const [first, step = 0] = marks;
        expect(first).to.equal(0);
        expect(marks.at(-1)).to.be.at.least(most);
        expect(marks.length).to.be.within(2, 5);
        expect(String(step)).to.match(/^[125]0*$/);
        expect(marks).to.deep.equal(marks.map((_, index) => index * step));
      }),
    );
  });
});
