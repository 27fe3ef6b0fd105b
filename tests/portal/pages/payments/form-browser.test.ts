import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { newVisitor, type Visitor } from '../../../support/chromium.ts';
import { password } from '../../../support/sign-in.ts';
import { startPaymentsTrial, type PaymentsTrial } from './staff.ts';

const { create } = pathsOf(payments);

for (const scripts of [true, false])
  describe(`the form of a payment in the browser, ${scripts ? 'with' : 'without'} scripts`, () => {
    let trial: PaymentsTrial;
    let visitor: Visitor;
    before(async () => {
      trial = await startPaymentsTrial();
      visitor = await newVisitor({ baseURL: trial.portal.url, javaScriptEnabled: scripts });
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

    it('can be filled in by keyboard, gains rows, and saves on Enter', async () => {
      const { page } = visitor;
      await page.goto(create);
      await page.locator('#first_name').fill('Ana');
      await page.locator('#last_name').fill('Whitfield');
      await page.locator('#amount').fill('12.50');
      await page.getByLabel('Date of birth', { exact: true }).check();
      await page.getByRole('button', { name: 'More rows' }).click();
      await page.getByLabel('Description, item 6').fill('Flu shot');
      await page.getByLabel('Amount, item 6').fill('12.00');
      await page.getByLabel('Amount, item 6').press('Enter');
      await page.getByText('The items add up to $12.00, but the amount is $12.50.').first().waitFor();
      expect(await page.locator('#first_name').inputValue()).to.equal('Ana');
      await page.getByLabel('Amount, item 1', { exact: true }).fill('12.50');
      await page.getByLabel('Amount, item 1', { exact: true }).press('Enter');
      await page.getByRole('heading', { name: 'Ana Whitfield' }).waitFor();
      await page.getByText('Flu shot').waitFor();
      expect(visitor.complaints).to.deep.equal([]);
    });
  });
