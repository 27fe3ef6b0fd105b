import { expect } from 'chai';
import { callLog } from '../../../../shared/sections.ts';
import { newVisitor, type Visitor } from '../../../support/chromium.ts';
import { enterByForm, addUser } from '../../../support/sign-in.ts';
import { startLibraryTrial, type LibraryTrial } from '../library/staff.ts';

describe('call log filters in Chromium', () => {
  let trial: LibraryTrial;
  let visitor: Visitor;

  before(async () => {
    trial = await startLibraryTrial();
    await addUser(trial.api, { userName: 'nora', group: 'Admin' });
    visitor = await newVisitor({ baseURL: trial.portal.url });
    await enterByForm(visitor.page, 'nora');
  });
  after(async () => {
    expect(visitor.complaints).to.deep.equal([]);
    await visitor.close();
    await trial.close();
  });

  for (const [width, columns] of [
    [1280, 6],
    [390, 2],
  ] as const)
    it(`aligns ${columns} filters in a row with none alone at ${width} px`, async () => {
      const { page } = visitor;
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${callLog}&search=Ada`);
      await page.getByText('Filters', { exact: true }).click();
      const fields = await page.locator('.filter-fields .tool').evaluateAll((all) =>
        all.map((one) => {
          const { left, right, bottom } = one.getBoundingClientRect();
          return { left, right, bottom };
        }),
      );
      const distinct = (side: 'left' | 'right' | 'bottom') =>
        new Set(fields.map((field) => field[side])).size;
      expect(fields).to.have.length(12);
      expect([distinct('left'), distinct('right')]).to.deep.equal([columns, columns]);
      expect(distinct('bottom')).to.equal(12 / columns);
    });
});
