import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { newVisitor, type Visitor } from '../../../support/chromium.ts';
import { password } from '../../../support/sign-in.ts';
import { startPaymentsTrial, type PaymentsTrial } from './staff.ts';

describe('payments list on a phone', () => {
  let trial: PaymentsTrial;
  let visitor: Visitor;
  before(async () => {
    trial = await startPaymentsTrial();
    await trial.enter(Array.from({ length: 12 }, () => ({ status: 'Requested' })));
    visitor = await newVisitor({ baseURL: trial.portal.url, viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await page.goto(paths.login.to());
    await page.locator('[name=user_name]').fill('pat');
    await page.locator('[name=pw]').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/app/**');
  });
  after(async () => {
    await visitor.close();
    await trial.close();
  });

  it('shows the first payment within 300 px of the top, below the actions, without horizontal overflow', async () => {
    const { page } = visitor;
    await page.goto(pathsOf(payments).list);
    const top = (await page.locator('tbody tr').first().boundingBox())!.y;
    expect(top).to.be.lessThan(300);
    for (const name of ['New payment', 'Export']) {
      const box = (await page.getByRole('link', { name, exact: true }).boundingBox())!;
      expect(box.height, name).to.be.at.least(44);
      expect(box.y + box.height, name).to.be.at.most(top);
      expect(box.x + box.width, name).to.be.at.most(390);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(390);
    await page.locator('summary', { hasText: 'Filter' }).click();
    const menu = (await page.locator('.quiet-filters .menu-list').boundingBox())!;
    expect([menu.x >= 0, menu.x + menu.width <= 390]).to.deep.equal([true, true]);
  });

  it('opens a row menu in place, focuses it, and keeps the selection', async () => {
    const { page } = visitor;
    await page.goto(pathsOf(payments).list);
    const address = page.url();
    await page.locator('[data-select-row]').nth(1).check();
    await page.locator('a.more').nth(1).click();
    await page.getByRole('link', { name: 'Duplicate' }).waitFor();
    expect(page.url()).to.equal(address);
    expect(
      await page.locator('.row-menu > summary').evaluate((one) => one === document.activeElement),
    ).to.equal(true);
    expect(await page.locator('[data-select-row]').nth(1).isChecked()).to.equal(true);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link', { name: 'Duplicate' }).isVisible()).to.equal(false);
    expect(visitor.complaints).to.deep.equal([]);
  });
});
