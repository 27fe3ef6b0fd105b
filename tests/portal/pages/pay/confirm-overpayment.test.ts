import { expect } from 'chai';
import { refuse } from '../../../support/contract-api.ts';
import { attributeOf, type Page } from '../../../support/page.ts';
import { bank, card, pay, startPayTrial, verify, type PayTrial } from './payer.ts';
import { findCanaries } from './secrets.ts';

describe('overpayment confirmation', () => {
  let trial: PayTrial;
  beforeEach(async () => (trial = await startPayTrial()));
  afterEach(() => trial.close());

  async function asked(fields: typeof card | typeof bank = card, amount = '300') {
    const payment = trial.api.addPayment({ payer_editable: 'T', amount_requested: '260.00' });
    const browser = trial.portal.browser();
    const page = await pay(browser, await verify(browser, payment), { ...fields, amount });
    return { payment, browser, page };
  }
  const charged = () => trial.api.charges.map(({ amount }) => amount);

  it('requires a separate page before charging more than is due, but not for the exact balance', async () => {
    const { page } = await asked();
    expect(page.all('h1').length).to.equal(1);
    expect(page.text).to.include('You are about to pay $300.00, $40.00 more than you owe');
    expect(charged()).to.deep.equal([]);
    expect((await asked(card, '260.00')).page.text).to.include('Auth #');
  });

  it('never asks about the cost of chosen items, whatever the balance', async () => {
    const payment = trial.api.addPayment({
      item_detail_type: 'EPIC_PRESCRIPTION',
      amount_requested: '10.00',
      item_summary: [{ other_id: 'RX-1', desc: 'Tablets', qty: 1, amount: '25.00' }],
    });
    const browser = trial.portal.browser();
    const page = await pay(browser, await verify(browser, payment));
    expect(page.text).to.include('Auth #');
    expect(charged()).to.deep.equal(['$25.00']);
  });

  for (const [button, amount] of [
    ['Continue with $260.00 instead', '260.00'],
    ['Continue with $300.00', '300.00'],
  ] as const)
    for (const fields of [card, bank])
      it(`pays by ${fields.payment_method} after '${button}' with the number typed again`, async () => {
        const { browser, page } = await asked(fields);
        const form = await browser.press(page, button);
        expect(form.text).to.include('Nothing was charged yet.');
        expect(valueIn(form, 'amount')).to.equal(amount);
        expect(charged()).to.deep.equal([]);
        expect(form.html).to.include('value="Pat Payer"');
        const paid = await pay(browser, form, fields);
        expect(paid.text).to.include('Auth #').and.include(`$${amount}`);
        expect(charged()).to.deep.equal([`$${amount}`]);
        const sent = trial.api.callsOf('payment_submission')[0]!.body;
        expect(sent).to.include({ name: 'Pat Payer', payment_method: fields.payment_method });
      });

  it('causes only one charge, no matter which button is pressed or how many times', async () => {
    const { browser, page } = await asked();
    const less = await browser.press(page, 'Continue with $260.00 instead');
    const more = await browser.press(page, 'Continue with $300.00');
    await Promise.all([less, more, less, more, less, more].map((form) => pay(browser, form)));
    await pay(browser, more);
    expect(charged().length).to.equal(1);
  });

  it('asks once per amount: does not ask before a retry, but asks again for a different amount', async () => {
    const { browser, page } = await asked();
    trial.api.twist('payment_submission', refuse());
    const refused = await pay(browser, await browser.press(page, 'Continue with $300.00'));
    expect(refused.text).to.include('You have not been charged.');
    const other = await pay(browser, refused, { ...card, amount: '310' });
    expect(other.text).to.include('You are about to pay $310.00, $50.00 more than you owe');
    expect((await pay(browser, refused, { ...card, amount: '300' })).text).to.include('Auth #');
    expect(charged()).to.deep.equal(['$300.00']);
  });

  it('asks separately in each browser', async () => {
    const { payment, browser, page } = await asked();
    await browser.press(page, 'Continue with $300.00');
    const other = trial.portal.browser();
    const elsewhere = await pay(other, await verify(other, payment), { ...card, amount: '300' });
    expect(elsewhere.text).to.include('You are about to pay $300.00');
    expect(charged()).to.deep.equal([]);
  });

  it('shows no card or account number on its page or the next form', async () => {
    for (const fields of [card, bank]) {
      const { browser, page } = await asked(fields);
      const form = await browser.press(page, 'Continue with $300.00');
      const numbers = { card: '4242424242424242', account: '000123456789', routing: '021000021' };
      for (const { html } of [page, form]) expect(findCanaries(html, numbers)).to.deep.equal([]);
    }
  });
});

const valueIn = (page: Page, name: string) =>
  attributeOf(
    page.all('input').find((input) => attributeOf(input, 'name') === name),
    'value',
  );
