import { expect } from 'chai';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { duplicateMessages } from '../../../../shared/locales/en/contacts.ts';
import { undoMessages } from '../../../../shared/locales/en/undo.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { newVisitor, type Visitor } from '../../../support/chromium.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { enterByForm, addUser } from '../../../support/sign-in.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { signIn } from '../sign-in/staff.ts';

const place = pathsOf(contacts);

describe('contact list in Chromium', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  let visitor: Visitor;

  before(async () => {
    api = await startEmbeddedApi();
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
    await addUser(api);
    visitor = await newVisitor({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
  });
  after(async () => {
    await visitor.close();
    await portal.close();
    await api.close();
  });

  it('shows the first contact within 300 px on a phone, below the undo and duplicate notices', async () => {
    const browser = portal.browser();
    await signIn(browser, { user_name: 'pat' });
    for (let at = 0; at < 13; at++) {
      const last_name = at < 3 ? 'Twin' : `Person ${at}`;
      const fields = { first_name: 'Pat', last_name, phone: `(312) 555-01${10 + Math.max(at, 2)}` };
      const form = await browser.press(await browser.get(place.create), 'Save', fields);
      if (form.status === 422) await browser.press(form, duplicateMessages.saveAnyway);
    }
    const { page } = visitor;
    await enterByForm(page, 'pat');
    await page.goto(place.list);
    await page.getByLabel(/^Select .*Person 9/).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('button', { name: undoMessages.undo }).waitFor();
    await page.getByRole('link', { name: duplicateMessages.link(3) }).waitFor();
    await page.goto(place.list);
    expect(await page.getByRole('searchbox', { name: 'Search', exact: true }).isVisible()).to.equal(true);
    expect(await page.getByRole('button', { name: undoMessages.undo }).isVisible()).to.equal(true);
    expect(await page.getByRole('link', { name: duplicateMessages.link(3) }).isVisible()).to.equal(true);
    expect((await page.locator('tbody > tr').first().boundingBox())!.y).to.be.below(300);
  });

  it('fits the search placeholder on a phone', async () => {
    const search = visitor.page.getByRole('searchbox', { name: 'Search', exact: true });
    const beyond = await search.evaluate((field: HTMLInputElement) => {
      // Measures the placeholder as a value because scrollWidth covers only the value.
      field.value = field.placeholder;
      return field.scrollWidth - field.clientWidth;
    });
    expect(beyond).to.equal(0);
  });

  it('keeps column headers visible while scrolling on a wide screen', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 300 });
    const tops = () =>
      page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(Math.min(...(await tops()))).to.be.above(0);
    await page.evaluate(() => scrollTo(0, 500));
    expect(await page.evaluate(() => scrollY)).to.be.above(300);
    expect(new Set(await tops())).to.deep.equal(new Set([0]));
    const isAbove = await page.getByRole('columnheader').evaluateAll((all) =>
      all.map((one) => {
        const { left, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + 4, height / 2));
      }),
    );
    expect(isAbove).to.not.include(false);
  });
});
