import { expect } from 'chai';
import { sql } from 'kysely';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { paths } from '../../../../shared/paths.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { newVisitor, type Visitor } from '../../../support/chromium.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { password } from '../../../support/sign-in.ts';
import { startPaymentsTrial, type PaymentsTrial } from './staff.ts';

describe('channel choice for bulk payment requests, with scripts', () => {
  let trial: PaymentsTrial;
  let visitor: Visitor;
  before(async () => {
    trial = await startPaymentsTrial();
    await trial.enter([
      { mobile_phone: '3125550177', email: 'ada@mail.example', status: 'Requested' },
      { mobile_phone: '3125550178', status: 'Requested', language: 'es' },
      { email: 'lee@mail.example', status: 'Requested' },
    ]);
    visitor = await newVisitor({ baseURL: trial.portal.url, viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await page.goto(paths.login.to());
    await page.locator('[name=user_name]').fill('pat');
    await page.locator('[name=pw]').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/app/**');
    await page.goto(pathsOf(payments).list);
    for (const box of await page.locator('[data-select-row]').all()) await box.check();
    await page.getByRole('button', { name: 'Request…' }).click();
    await page.getByRole('heading', { name: 'Request 3 payments' }).waitFor();
  });
  after(async () => {
    await visitor.close();
    await trial.close();
  });

  it('updates the page when the choice changes, keeps the focus, and sends only the chosen channel', async () => {
    const { page } = visitor;
    await page.evaluate(() => void (document.body.dataset['same'] = 'T'));
    expect(await page.getByRole('button', { name: 'Update the preview' }).count()).to.equal(0);
    await page.getByRole('radio', { name: 'Texts and emails' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Send 2 texts', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: /^One email/ }).count()).to.equal(0);
    const texts = page.getByRole('radio', { name: 'Texts only' });
    expect(await texts.isChecked()).to.equal(true);
    expect(await texts.evaluate((one) => one === document.activeElement)).to.equal(true);
    await page.getByRole('radio', { name: 'Emails only' }).check();
    await page.getByRole('button', { name: 'Send 2 emails', exact: true }).waitFor();
    expect(await page.evaluate(() => document.body.dataset['same'])).to.equal('T');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(390);
    for (const radio of await page.locator('label:has([name=channels])').all())
      expect((await radio.boundingBox())!.height).to.be.at.least(44);
    await page.getByRole('button', { name: 'Send 2 emails', exact: true }).click();
    await page.getByRole('heading', { name: /^Requesting payments|^Payments requested/ }).waitFor();
    await runWorker(trial.api);
    const { rows } = await sql<{ channel: string }>`
      select channel from messages where payment is not null
    `.execute(trial.api.database.db);
    expect(rows).to.deep.equal([{ channel: 'email' }, { channel: 'email' }]);
    expect(visitor.complaints).to.deep.equal([]);
  });

  it('updates the page when the box for repeating recent requests is checked', async () => {
    const { page } = visitor;
    await page.goto(pathsOf(payments).list);
    for (const box of await page.locator('[data-select-row]').all()) await box.check();
    await page.getByRole('button', { name: 'Request…' }).click();
    await page.getByRole('button', { name: 'Send 1 text', exact: true }).waitFor();
    await page.evaluate(() => void (document.body.dataset['same'] = 'T'));
    const again = page.getByRole('checkbox', { name: requestMessages.requestAgain });
    await again.check();
    await page.getByRole('button', { name: 'Send 2 texts and 2 emails' }).waitFor();
    expect(await again.isChecked()).to.equal(true);
    expect(await again.evaluate((one) => one === document.activeElement)).to.equal(true);
    await again.uncheck();
    await page.getByRole('button', { name: 'Send 1 text', exact: true }).waitFor();
    expect(await page.evaluate(() => document.body.dataset['same'])).to.equal('T');
    expect(visitor.complaints).to.deep.equal([]);
  });
});
