import { expect } from 'chai';
import { paymentMessages } from '../../shared/locales/en/payment.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { alive, fillCard, startPaySite, submit, succeeded, verify } from './pay-walk.ts';
import { describeWithOne } from '../support/fixtures.ts';
import { until } from '../support/until.ts';

describeWithOne('the payment page over time and offline', startPaySite, (site) => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await newVisitor({ locale: 'en-US' });
  });
  afterEach(() => visitor.close());

  async function openForm({ clock = false } = {}) {
    const payment = site.api.addPayment({ payer_editable: 'T' });
    const { page } = visitor;
    if (clock) await page.clock.install();
    await verify(page, site.hrefOf(payment));
    await alive(page);
    return { page, payment };
  }

  it('warns two minutes before expiry, extends the session on Stay on this page, and keeps the fields', async () => {
    const { page } = await openForm({ clock: true });
    await fillCard(page);
    const warning = page.getByRole('dialog', { name: paymentMessages.timeWarning });
    await page.clock.fastForward('12:50');
    expect(await warning.isVisible()).to.equal(false);
    await page.clock.fastForward('00:15');
    await warning.waitFor();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await warning.waitFor({ state: 'hidden' });
    await page.clock.fastForward('10:00');
    expect(await warning.isVisible()).to.equal(false);
    expect(await page.getByLabel('Card Number').inputValue()).to.equal('4242 4242 4242 4242');
    await submit(page);
    await succeeded(page);
  });

  it('reports expiry without a charge and clears only the card details', async () => {
    const { page } = await openForm({ clock: true });
    await fillCard(page);
    await page.clock.fastForward('13:30');
    await page.clock.fastForward('02:00');
    const ended = page.getByRole('dialog');
    await ended.getByText('was not used for 15 minutes').waitFor();
    expect(await ended.innerText()).to.include(paymentMessages.notCharged);
    expect(await page.getByLabel('Card Number').inputValue()).to.equal('');
    expect(await page.getByLabel('Cardholder Name').inputValue()).to.equal('Pat Payer');
    await page.context().clearCookies();
    await ended.getByRole('link').click();
    await page.getByRole('heading', { name: 'Payer Verification' }).waitFor();
    await page.getByLabel('Last Name').fill('Example');
    await page.getByLabel('Date of Birth').fill('4/9/85');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('heading', { name: 'Make a Payment' }).waitFor();
    await alive(page);
    expect(await page.getByLabel('Cardholder Name').inputValue()).to.equal('Pat Payer');
    expect(await page.getByLabel('Zip Code').inputValue()).to.equal('60601');
  });

  it('blocks submission offline with a message and submits the same fields once when online again', async () => {
    const { page, payment } = await openForm();
    await fillCard(page);
    await page.context().setOffline(true);
    await submit(page);
    await page.getByText("You're offline. Nothing was sent.").waitFor();
    const submissions = () =>
      site.api.callsOf('payment_submission').filter(({ body }) => body['payment_id'] === payment.id);
    expect(submissions()).to.deep.equal([]);
    expect(await page.getByLabel('CVC').inputValue()).to.equal('123');
    await page.context().setOffline(false);
    await submit(page);
    await succeeded(page);
    expect(submissions()).to.have.length(1);
  });

  it('shows no total beside the button while the amount is missing or invalid', async () => {
    const { page } = await openForm();
    const amount = page.getByLabel('Amount', { exact: true });
    const sum = page.locator('[data-sum]');
    for (const [typed, shown] of [
      ['80.25', '$80.25'],
      ['', '–'],
      ['abc', '–'],
      ['12', '$12.00'],
    ] as const) {
      await amount.fill(typed);
      await until(async () => (await sum.innerText()) === shown);
    }
  });

  it('keeps all input except card data when the language changes', async () => {
    const { page } = await openForm();
    await fillCard(page);
    await page.getByLabel('Amount', { exact: true }).fill('80.25');
    await page.getByLabel('Save this payment method for future use').check();
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Hacer un pago' }).waitFor();
    await alive(page);
    expect(await page.getByLabel('Monto', { exact: true }).inputValue()).to.equal('80.25');
    expect(await page.locator('[data-sum]').innerText()).to.equal('$80.25');
    expect(await page.getByLabel('Nombre del titular de la tarjeta').inputValue()).to.equal('Pat Payer');
    expect(await page.getByLabel('Código postal').inputValue()).to.equal('60601');
    expect(await page.getByLabel('Guardar esta forma de pago').isChecked()).to.equal(true);
    for (const label of ['Número de tarjeta', 'Vencimiento', 'CVC'])
      expect(await page.getByLabel(label, { exact: true }).inputValue(), label).to.equal('');
    expect(await page.evaluate(() => sessionStorage.length)).to.equal(0);
  });

  it('never resubmits a verification on reload, even after a failed verification', async () => {
    const payment = site.api.addPayment();
    const { page } = visitor;
    await page.goto(site.hrefOf(payment));
    await page.getByLabel('Last Name').fill('Wrong');
    await page.getByLabel('Date of Birth').fill('4/9/85');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Verification failed').waitFor();
    expect(await page.title()).to.match(/^Error: Payer Verification/);
    const checks = () =>
      site.api.callsOf('verification_check').filter(({ body }) => body['id'] === payment.id).length;
    expect(checks()).to.equal(1);
    await page.waitForLoadState('networkidle');
    await page.reload();
    expect(checks()).to.equal(1);
  });
});
