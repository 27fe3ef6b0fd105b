import { expect } from 'chai';
import type { Page } from 'playwright';
import type { ContractPayment } from '../support/contract-api.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { until } from '../support/until.ts';
import {
  alive,
  fillCard,
  prescriptions,
  savedCard,
  startPaySite,
  submit,
  succeeded,
  verify,
} from './pay-walk.ts';
import { describeWithOne } from '../support/fixtures.ts';

describeWithOne('the hydrated payment form', startPaySite, (site) => {
  let visitor: Visitor;
  let page: Page;
  beforeEach(async () => {
    visitor = await newVisitor();
    page = visitor.page;
  });
  afterEach(async () => {
    await visitor.close();
    expect(visitor.complaints).to.deep.equal([]);
    expect(site.server.output()).to.not.include('csp violation');
  });

  async function open(given?: Partial<ContractPayment>): Promise<ContractPayment> {
    const payment = site.api.addPayment(given);
    await verify(page, site.hrefOf(payment));
    await alive(page);
    return payment;
  }
  const value = (label: string) => page.getByLabel(label).inputValue();
  const brand = () => page.locator('output[for=card-number]').textContent();

  it('groups the card number, shows the brand and limits the length', async () => {
    await open();
    const number = page.getByLabel('Card Number');
    for (const [typed, shown, name] of [
      ['4242424242424242', '4242 4242 4242 4242', 'Visa'],
      ['5555555555554444', '5555 5555 5555 4444', 'Mastercard'],
      ['37828224631000599', '3782 822463 10005', 'American Express'],
      ['305693090259045', '3056 930902 5904', 'Diners Club'],
      ['6011 1111-1111 1117', '6011 1111 1111 1117', 'Discover'],
      ['9', '9', ''],
    ] as const) {
      await number.fill('');
      await number.pressSequentially(typed);
      expect([await number.inputValue(), await brand()]).to.deep.equal([shown, name]);
    }
  });

  it('limits the security code to the length for the card brand, such as four digits for American Express', async () => {
    await open();
    expect(await page.getByLabel('CVC').getAttribute('maxlength')).to.equal('6');
    await page.getByLabel('Card Number').fill('4242424242424242');
    expect(await page.getByLabel('CVC').getAttribute('maxlength')).to.equal('5');
    await page.getByLabel('Card Number').fill('378282246310005');
    await page.getByText('4 digits on the front').waitFor();
    await page.getByLabel('CVC').pressSequentially('12345');
    expect(await value('CVC')).to.equal('1234');
  });

  it('keeps the caret in place when a digit is replaced or inserted in the middle', async () => {
    await open();
    const number = page.getByLabel('Card Number');
    await number.fill('4242424242424242');
    await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 3));
    await number.press('7');
    expect(await number.inputValue()).to.equal('4272 4242 4242 4242');
    await number.press('9');
    expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).to.be.within(4, 5);
  });

  it('inserts the slash in the expiry and allows deleting it', async () => {
    await open();
    const expiry = page.getByLabel('Expiry');
    await expiry.pressSequentially('12');
    expect(await value('Expiry')).to.equal('12/');
    await expiry.pressSequentially('28');
    expect(await value('Expiry')).to.equal('12/28');
    for (let count = 0; count < 5; count += 1) await expiry.press('Backspace');
    expect(await value('Expiry')).to.equal('');
    await expiry.pressSequentially('528');
    expect(await value('Expiry')).to.equal('05/28');
    await expiry.fill('');
    await expiry.pressSequentially('1/28');
    expect(await value('Expiry')).to.equal('01/28');
  });

  it('clears the security code and errors when the method changes', async () => {
    await open();
    await fillCard(page);
    await page.getByLabel('Zip Code').fill('1');
    await submit(page);
    await page.getByRole('link', { name: 'Invalid Zip Code' }).waitFor();
    await page.getByLabel('Bank', { exact: true }).check();
    expect(await page.getByRole('alert').count()).to.equal(0);
    await page.getByLabel('Card', { exact: true }).check();
    expect(await value('CVC')).to.equal('');
    expect(await value('Cardholder Name')).to.equal('Pat Payer');
    expect(await page.getByText('Invalid Zip Code').count()).to.equal(0);
    expect(await page.title()).to.match(/^Make a Payment/);
  });

  it('[P5] reports missing fields before submitting, focuses the error summary, and links to the fields', async () => {
    const payment = await open();
    await submit(page);
    const summary = page.getByRole('alert');
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).to.equal(true);
    expect(await page.title()).to.match(/^Error: Make a Payment/);
    const labels = ['Cardholder Name', 'Card Number', 'Expiry', 'CVC', 'Zip Code'];
    expect(await summary.getByRole('link').allTextContents()).to.deep.equal(
      labels.map((label) => `${label} is Required`),
    );
    await summary.getByRole('link', { name: 'CVC is Required' }).click();
    await page.keyboard.type('1');
    expect(await value('CVC')).to.equal('1');
    expect(await page.getByText('CVC is Required').count()).to.equal(0);
    expect(
      site.api.callsOf('payment_submission').filter(({ body }) => body['payment_id'] === payment.id),
    ).to.deep.equal([]);
  });

  it('submits once on a double click', async () => {
    const payment = await open();
    await fillCard(page);
    await page.getByRole('button', { name: 'Submit Payment' }).dblclick();
    await succeeded(page);
    expect(
      site.api.callsOf('payment_submission').filter(({ body }) => body['payment_id'] === payment.id).length,
    ).to.equal(1);
  });

  it('supports paying by keyboard alone', async () => {
    const payment = site.api.addPayment({ ...savedCard });
    await page.goto(site.hrefOf(payment));
    const tabTo = async (name: string) => {
      await until(async () => {
        await page.keyboard.press('Tab');
        return page.evaluate((label) => {
          const element = document.activeElement;
          const own =
            element instanceof HTMLInputElement
              ? (element.labels?.[0]?.textContent ?? '')
              : (element?.textContent ?? '');
          return own.trim() === label;
        }, name);
      });
    };
    await tabTo('Last Name');
    await page.keyboard.type('Example');
    await tabTo('Date of Birth');
    await page.keyboard.type('4/9/85');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Make a Payment' }).waitFor();
    await alive(page);
    await tabTo('Saved payment');
    await page.keyboard.press('ArrowDown');
    await tabTo('Cardholder Name');
    for (const text of ['Pat Payer', '4242424242424242', '1228', '123', '60601']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await tabTo('Submit Payment');
    await page.keyboard.press('Enter');
    await succeeded(page);
    expect(site.api.callsOf('payment_submission').at(-1)!.body).to.include({
      payment_method: 'cc',
      expiry: '12/28',
    });
  });

  it('reloads the page without posting the verification again', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) sent.push(request.method());
    });
    for (const given of [{}, prescriptions]) {
      await open(given);
      await page.reload();
      await page.getByRole('heading', { name: 'Make a Payment' }).waitFor();
      expect(sent.splice(0)).to.deep.equal(['GET', 'POST', 'GET']);
    }
  });

  it('hydrates without a layout shift', async () => {
    const payment = site.api.addPayment(prescriptions);
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // The DOM types lack `value`.
          const { value: by } = entry as PerformanceEntry & { value: number };
          Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + by });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await verify(page, site.hrefOf(payment));
    await alive(page);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).to.be.at.most(0.001);
  });

  it('works as a plain form if the islands fail to load', async () => {
    const payment = site.api.addPayment(prescriptions);
    await page.route(/payment-form|prescription-modal|chunk-/, (route) => route.abort());
    await verify(page, site.hrefOf(payment));
    await page.getByLabel('Select RX-1003').uncheck();
    await fillCard(page);
    await submit(page);
    await page.getByText('$20.75').waitFor();
    expect(visitor.complaints.splice(0).length).to.be.greaterThan(0);
  });
});

describeWithOne('the prescription list', startPaySite, (site) => {
  let visitor: Visitor;
  let page: Page;
  beforeEach(async () => {
    visitor = await newVisitor();
    page = visitor.page;
  });
  afterEach(async () => {
    await visitor.close();
    expect(visitor.complaints).to.deep.equal([]);
  });

  async function open(given: Partial<ContractPayment> = {}) {
    await verify(page, site.hrefOf(site.api.addPayment({ ...prescriptions, ...given })));
    await alive(page);
    await page.getByRole('button', { name: 'Prescription List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prescription List' });
    await dialog.waitFor();
    return dialog;
  }

  it('shows its columns and total and updates the amount with the selection', async () => {
    const dialog = await open();
    const heads = (await dialog.getByRole('columnheader').allTextContents()).filter(
      (text) => text !== 'Select all',
    );
    expect(heads).to.deep.equal(['Prescription Number', 'Description', 'Qty', 'Amount']);
    const master = dialog.getByLabel('Select all');
    const state = () => master.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate]);
    const total = () => dialog.getByText('Total: $').textContent();
    expect([await state(), await total()]).to.deep.equal([[true, false], 'Total: $120.76']);
    await dialog.getByLabel('Select RX-1003').uncheck();
    expect([await state(), await total()]).to.deep.equal([[false, true], 'Total: $20.75']);
    await master.check();
    expect([await state(), await total()]).to.deep.equal([[true, false], 'Total: $120.76']);
    await master.uncheck();
    expect([await state(), await total()]).to.deep.equal([[false, false], 'Total: $0.00']);
    await dialog.getByLabel('Select RX-1002').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Amount').textContent()).to.equal('$8.25');
    await fillCard(page);
    await submit(page);
    await succeeded(page);
    const { body } = site.api.callsOf('payment_submission').at(-1)!;
    expect([body['amount'], body['item_paid_summary']]).to.deep.equal([
      '$8.25',
      [prescriptions.item_summary[1]],
    ]);
  });

  it('reopens with the same selection, closes on Escape and restores the focus', async () => {
    const dialog = await open();
    await dialog.getByLabel('Select RX-1001').uncheck();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const button = page.getByRole('button', { name: 'Prescription List' });
    expect(await button.evaluate((element) => element === document.activeElement)).to.equal(true);
    await page.getByText('2 of 3 chosen').waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    expect(await dialog.getByLabel('Select RX-1001').isChecked()).to.equal(false);
    expect(await dialog.getByLabel('Select RX-1002').isChecked()).to.equal(true);
  });

  it('traps the keyboard focus while open', async () => {
    const dialog = await open();
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab');
      const outside = await dialog.evaluate(
        (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
      );
      expect(outside).to.equal(false);
    }
  });

  it('shows an error for an empty selection until an item is selected', async () => {
    const dialog = await open();
    await dialog.getByLabel('Select all').uncheck();
    await page.keyboard.press('Escape');
    await fillCard(page);
    await submit(page);
    await page.getByRole('link', { name: 'Choose at least one prescription to pay' }).waitFor();
    expect(await page.getByText('Invalid Amount Requested').count()).to.equal(0);
    await page.getByRole('button', { name: 'Prescription List' }).click();
    await dialog.getByLabel('Select RX-1002').check();
    await page.keyboard.press('Escape');
    await page.getByText('Choose at least one prescription').first().waitFor({ state: 'detached' });
    await submit(page);
    await succeeded(page);
  });

  it('allows typing an amount if the payment is editable and nothing is selected', async () => {
    const dialog = await open({ payer_editable: 'T' });
    await dialog.getByLabel('Select all').uncheck();
    await page.keyboard.press('Escape');
    await page.getByLabel('Amount').fill('33');
    await fillCard(page);
    await submit(page);
    await succeeded(page);
    expect(site.api.callsOf('payment_submission').at(-1)!.body['amount']).to.equal('$33.00');
  });

  it('shows no checkboxes if the patient cannot choose', async () => {
    const dialog = await open({ patientEditable: false });
    expect(await dialog.getByRole('checkbox').count()).to.equal(0);
    expect(await dialog.getByRole('columnheader').count()).to.equal(4);
    expect(await dialog.getByText('Total: $').textContent()).to.equal('Total: $120.76');
    expect(await page.getByText('3 of 3 chosen').count()).to.equal(0);
  });
});
