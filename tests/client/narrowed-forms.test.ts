import { expect } from 'chai';
import type { Page } from 'playwright';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { openPreviewSite, type PreviewSite } from '../support/preview.ts';

describe('conditional and narrow forms', () => {
  let site: PreviewSite;
  let visitor: Visitor;
  let page: Page;

  before(async () => {
    site = await openPreviewSite();
    visitor = await newVisitor({ baseURL: site.origin });
    page = visitor.page;
  });
  after(async () => {
    expect(visitor.complaints).to.deep.equal([]);
    await visitor.close();
    site.close();
  });

  it("show a reminder's automatic-run settings only while automatic runs are on and keep their values", async () => {
    await page.goto('/form-reminder');
    const asked = page.getByRole('group', { name: /^(Appointments to include|Before sending)$/ });
    await page.getByLabel(/^Automatically each morning/).check();
    expect(await asked.count()).to.equal(2);
    await page.getByLabel('Those on all lists').check();
    await page.getByLabel('When someone on your team sends a list').check();
    expect(await asked.count()).to.equal(0);
    const sent = await page
      .locator('form:has([name=runs])')
      .evaluate((form: HTMLFormElement) => new FormData(form).get('run_visits'));
    expect(sent).to.equal('all');
  });

  it('keep the password toggle inside the form at double text size on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/login');
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    const ends = await page
      .locator('.field:has([data-reveal]) > .field-head, [data-reveal]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(ends[1]).to.be.at.most(ends[0]! + 8);
  });

  it('fit the payment search placeholder on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/payments');
    const beyond = await page.locator('.quiet-filters [type=search]').evaluate((field: HTMLInputElement) => {
      field.value = field.placeholder;
      return field.scrollWidth - field.clientWidth;
    });
    expect(beyond).to.equal(0);
  });

  it('fit the contact merge form on a phone, with a heading for each choice', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/merge');
    const scroller = page.locator('.scroller');
    expect(await scroller.evaluate((one) => one.scrollWidth - one.clientWidth)).to.equal(0);
    const [head, choice] = await Promise.all(
      ['columnheader', 'cell'].map((role) =>
        page
          .getByRole(role as 'cell')
          .last()
          .boundingBox(),
      ),
    );
    expect(choice!.x).to.equal(head!.x);
  });
});
