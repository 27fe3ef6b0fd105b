import { expect } from 'chai';
import { refuse } from '../../../support/contract-api.ts';
import { attributeOf, type Page } from '../../../support/page.ts';
import { bank, card, pay, payPath, startPayTrial, verify, type PayTrial } from './payer.ts';
import { findCanaries } from './secrets.ts';

describe('more than is due', () => {
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

  it('is asked about on a page of its own before anything is charged, and what is due is not', async () => {
    const { page } = await asked();
    expect(page.all('h1').length).to.equal(1);
    expect(page.text).to.include('You are about to pay $300.00, $40.00 more than is due');
    expect(charged()).to.deep.equal([]);
    expect((await asked(card, '260.00')).page.text).to.include('Auth #');
  });

  it('is not what chosen items cost, whatever balance is told besides', async () => {
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
    ['Pay $260.00 instead', '$260.00'],
    ['Pay $300.00', '$300.00'],
  ] as const)
    for (const fields of [card, bank])
      it(`is paid by ${fields.payment_method} as '${button}' says`, async () => {
        const { browser, page } = await asked(fields);
        const paid = await browser.press(page, button);
        expect(paid.text).to.include('Auth #').and.include(amount);
        expect(charged()).to.deep.equal([amount]);
        const sent = trial.api.callsOf('payment_submission')[0]!.body;
        expect(sent).to.include({ name: 'Pat Payer', payment_method: fields.payment_method });
      });

  it('is one charge whatever is pressed, and however often', async () => {
    const { browser, page } = await asked();
    const press = (button: string) => browser.press(page, button);
    await Promise.all([
      ...Array.from({ length: 5 }, () => press('Pay $300.00')),
      ...Array.from({ length: 5 }, () => press('Pay $260.00 instead')),
    ]);
    await press('Pay $300.00');
    expect(charged().length).to.equal(1);
  });

  it('is asked once: after a refusal the old page leads back to the form', async () => {
    const { browser, page } = await asked();
    trial.api.twist('payment_submission', refuse());
    expect((await browser.press(page, 'Pay $300.00')).text).to.include('You have not been charged.');
    const again = await browser.press(page, 'Pay $300.00');
    expect(again.status).to.equal(422);
    expect(again.text)
      .to.include('Please enter how you want to pay once more.')
      .and.include('Submit Payment');
    expect(trial.api.callsOf('payment_submission').length).to.equal(1);
  });

  it('opens in no other browser, and not when it was changed', async () => {
    const { payment, page } = await asked();
    const other = trial.portal.browser();
    const elsewhere = await verify(other, payment);
    const sealed = sealedIn(page);
    const fields = { _csrf: elsewhere.csrfToken, step: 'pay', pay: 'more' };
    for (const text of [sealed, `${sealed.slice(0, -2)}AA`, 'x', '']) {
      const answer = await other.post(payPath(payment), { ...fields, sealed: text });
      expect(answer.status, text.slice(-4)).to.equal(422);
    }
    expect(charged()).to.deep.equal([]);
  });

  it('has no number of the card or account in the page', async () => {
    for (const fields of [card, bank]) {
      const { page } = await asked(fields);
      const numbers = { card: '4242424242424242', account: '000123456789', routing: '021000021' };
      expect(findCanaries(page.html, numbers)).to.deep.equal([]);
      expect(page.html).to.not.include('Pat Payer');
    }
  });
});

const sealedIn = (page: Page) => {
  const field = page.all('input').find((input) => attributeOf(input, 'name') === 'sealed');
  return attributeOf(field, 'value') ?? '';
};
