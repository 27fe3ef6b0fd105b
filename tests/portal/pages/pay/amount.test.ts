import { level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import type { ContractPayment } from '../../../support/contract-api.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { card, pay, payPath, startPayTrial, verify, verifyAndPay } from './payer.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const items = [
  { other_id: 'RX-1', desc: 'Lisinopril 10 mg', qty: 30, amount: '12.50' },
  { other_id: 'RX-2', desc: 'Metformin 500 mg', qty: '60', amount: 8.25, extra: 'as it came' },
  { other_id: 'RX-2', desc: 'Metformin 500 mg, refill', qty: 60 },
  { other_id: 'RX-4', desc: 'Atorvastatin', qty: 90, amount: '100.01' },
];
const prescriptions = {
  item_detail_type: 'EPIC_PRESCRIPTION',
  item_summary: items,
  amount_requested: '120.76',
};

describeWithOne('payment page', startPayTrial, (trial) => {
  const charged = ({ id }: ContractPayment) =>
    trial.api.charges.filter((one) => one.payment_id === id).map(({ amount }) => amount);

  it('[P3] charges the balance regardless of the posted amount when the payer may not change it', async () => {
    const payment = trial.api.addPayment();
    await verifyAndPay(trial.portal.browser(), payment, { ...card, amount: '0.01' });
    expect(charged(payment)).to.deep.equal(['$120.50']);
  });

  for (const [typed, sent, agreed] of [
    ['50', '$50.00'],
    ['0.01', '$0.01'],
    ['$25.5', '$25.50'],
    [' 25.05 ', '$25.05'],
    ['19.99', '$19.99'],
    ['1000', '$1000.00', 'Continue with $1,000.00'],
    ['0120.50', '$120.50'],
  ] as const) {
    it(`charges the amount typed by a payer who may choose: ${typed}`, async () => {
      const payment = trial.api.addPayment({ payer_editable: 'T' });
      const browser = trial.portal.browser();
      const page = await verifyAndPay(browser, payment, { ...card, amount: typed });
      if (agreed) await pay(browser, await browser.press(page, agreed));
      expect(charged(payment)).to.deep.equal([sent]);
    });
  }

  for (const typed of [
    '',
    '0',
    '0.00',
    '-5',
    'NaN',
    '1e9',
    '0.001',
    '１２',
    '$$5',
    '1,00',
    '+5',
    '0x10',
    'Infinity',
    '99999999',
  ]) {
    it(`[P3] rejects an invalid amount and shows the input: ${JSON.stringify(typed)}`, async () => {
      const payment = trial.api.addPayment({ payer_editable: 'T' });
      const page = await verifyAndPay(trial.portal.browser(), payment, { ...card, amount: typed });
      expect(page.status).to.equal(422);
      expect(page.text).to.include('Invalid Amount Requested');
      expect(attributeOf(page.control('Amount'), 'value')).to.equal(typed);
      expect(charged(payment)).to.deep.equal([]);
    });
  }

  it('limits the amount to the maximum reported by the API', async () => {
    trial.api.report(level2);
    trial.time.now += 60_000;
    await verify(trial.portal.browser(), trial.api.addPayment());
    const payment = trial.api.addPayment({ payer_editable: 'T', amount_limit: '120.50' });
    const browser = trial.portal.browser();
    const page = await verifyAndPay(browser, payment, { ...card, amount: '120.51' });
    expect(page.status).to.equal(422);
    expect(page.text).to.include('Enter $120.50 or less');
    expect(attributeOf(page.control('Amount'), 'value')).to.equal('120.51');
    expect(charged(payment)).to.deep.equal([]);
    await pay(browser, page, { ...card, amount: '120.50' });
    expect(charged(payment)).to.deep.equal(['$120.50']);
    const fixed = trial.api.addPayment({ ...prescriptions, payer_editable: 'T', amount_limit: '100.00' });
    await verifyAndPay(trial.portal.browser(), fixed);
    expect(charged(fixed)).to.deep.equal(['$120.76']);
  });

  it('allows typing an amount only if payer_editable is T and there are no items', async () => {
    const isOpen = async (payment: Partial<ContractPayment>) => {
      const page = await verify(trial.portal.browser(), trial.api.addPayment(payment));
      return page.control('Amount')?.tagName === 'input';
    };
    expect(await isOpen({ payer_editable: 'F' })).to.equal(false);
    expect(await isOpen({ payer_editable: 'T' })).to.equal(true);
    expect(await isOpen({ payer_editable: 'T', ...prescriptions })).to.equal(false);
    expect(await isOpen({ payer_editable: 'F', ...prescriptions })).to.equal(false);
  });

  it('[P3] charges the sum of the chosen prescriptions regardless of the posted amount and sends them unchanged', async () => {
    const payment = trial.api.addPayment({ ...prescriptions, payer_editable: 'T' });
    await verifyAndPay(trial.portal.browser(), payment, { ...card, items: ['0', '1', '2'], amount: '0.01' });
    expect(charged(payment)).to.deep.equal(['$20.75']);
    const { body } = trial.api.callsOf('payment_submission').at(-1)!;
    expect(body['item_paid_summary']).to.deep.equal(items.slice(0, 3));
  });

  it('selects all prescriptions at first and counts a missing amount as 0', async () => {
    const payment = trial.api.addPayment(prescriptions);
    const browser = trial.portal.browser();
    const page = await verify(browser, payment);
    const boxes = page.all('input').filter((input) => attributeOf(input, 'name') === 'items');
    expect(boxes.map((box) => attributeOf(box, 'checked') !== undefined)).to.deep.equal([
      true,
      true,
      true,
      true,
    ]);
    expect(textOf(page.control('Amount')!)).to.equal('$120.76');
    for (const head of ['Prescription Number', 'Description', 'Qty', 'Amount'])
      expect(page.text).to.include(head);
    const success = await pay(browser, page);
    expect(charged(payment)).to.deep.equal(['$120.76']);
    expect(success.text).to.include('RX-4').and.include('Atorvastatin').and.include('$100.01');
  });

  it('keeps the selection of prescriptions after invalid input', async () => {
    const page = await verifyAndPay(trial.portal.browser(), trial.api.addPayment(prescriptions), {
      ...card,
      cvc: '',
      items: ['3'],
    });
    const boxes = page.all('input').filter((input) => attributeOf(input, 'name') === 'items');
    expect(boxes.map((box) => attributeOf(box, 'checked') !== undefined)).to.deep.equal([
      false,
      false,
      false,
      true,
    ]);
    expect(textOf(page.control('Amount')!)).to.equal('$100.01');
  });

  it('rejects an empty selection when the payer may not type an amount', async () => {
    const payment = trial.api.addPayment(prescriptions);
    const page = await verifyAndPay(trial.portal.browser(), payment, { ...card, items: undefined });
    expect(page.status).to.equal(422);
    expect(page.text)
      .to.include('Choose at least one prescription to pay')
      .and.not.include('Invalid Amount Requested');
    expect(charged(payment)).to.deep.equal([]);
  });

  it('accepts a typed amount with an empty selection when the payer may choose', async () => {
    const payment = trial.api.addPayment({ ...prescriptions, payer_editable: 'T' });
    await verifyAndPay(trial.portal.browser(), payment, { ...card, items: undefined, amount: '30' });
    expect(charged(payment)).to.deep.equal(['$30.00']);
    expect(trial.api.callsOf('payment_submission').at(-1)!.body).to.not.have.property('item_paid_summary');
  });

  for (const patientEditable of [false, 'F'] as const) {
    it(`charges all prescriptions when the patient may not choose (${JSON.stringify(patientEditable)}), whatever is posted`, async () => {
      const payment = trial.api.addPayment({ ...prescriptions, patientEditable });
      const browser = trial.portal.browser();
      const page = await verify(browser, payment);
      expect(page.all('input').filter((input) => attributeOf(input, 'type') === 'checkbox').length).to.equal(
        1,
      );
      const fields = { ...page.fill('Submit Payment', card).fields, items: ['0'] };
      await browser.post(payPath(payment), fields);
      expect(charged(payment)).to.deep.equal(['$120.76']);
    });
  }

  it('[P3] ignores items that are not on the bill', async () => {
    const payment = trial.api.addPayment(prescriptions);
    await verifyAndPay(trial.portal.browser(), payment, {
      ...card,
      items: ['0', '0', '7', '-1', '__proto__'],
    });
    expect(charged(payment)).to.deep.equal(['$12.50']);
  });
});
