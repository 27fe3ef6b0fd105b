import {
  paymentFieldMessages,
  paymentMessages,
  refusalAdvice,
} from '../../../../shared/locales/en/payment.ts';
import { expect } from 'chai';
import type { ContractPayment } from '../../../support/contract-api.ts';
import { refuse } from '../../../support/contract-api.ts';
import { attributeOf, type Page, type PostedFields, textOf } from '../../../support/page.ts';
import { bank, card, pay, payPath, startPayTrial, verify, verifyAndPay } from './payer.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const { notCharged } = paymentMessages;
const refused =
  'Your request has encountered an error. Please verify the information you have entered are correct.';

function chosenMethod(page: Page): string | undefined {
  const radios = page.all('input').filter((input) => attributeOf(input, 'name') === 'payment_method');
  return attributeOf(
    radios.find((input) => attributeOf(input, 'checked') !== undefined),
    'value',
  );
}

describeWithOne('Make a Payment page', startPayTrial, (trial) => {
  const add = (payment?: Partial<ContractPayment>) => trial.api.addPayment(payment);
  const submissions = (payment: ContractPayment) =>
    trial.api.callsOf('payment_submission').filter(({ body }) => body['payment_id'] === payment.id);

  it('offers card and bank without a saved method and works without scripts', async () => {
    const page = await verify(trial.portal.browser(), add());
    expect(page.text).to.include('Make a Payment').and.include('Patricia');
    expect(chosenMethod(page)).to.equal('cc');
    expect(page.control('Saved payment')).to.equal(undefined);
    for (const label of [
      'Card',
      'Bank',
      'Amount',
      'Cardholder Name',
      'Card Number',
      'Expiry',
      'CVC',
      'Zip Code',
      'Name on Account',
      'Routing Number',
      'Account Number',
      'Save this payment method for future use',
    ]) {
      expect(page.control(label), label).to.not.equal(undefined);
    }
    expect(textOf(page.control('Amount')!)).to.equal('$120.50');
    const tokens = ['Cardholder Name', 'Card Number', 'Expiry', 'CVC'].map((label) =>
      attributeOf(page.control(label), 'autocomplete'),
    );
    expect(tokens).to.deep.equal(['cc-name', 'cc-number', 'cc-exp', 'cc-csc']);
  });

  it('pays by card with a request that matches the contract and shows success', async () => {
    const payment = add();
    const page = await verifyAndPay(trial.portal.browser(), payment, {
      ...card,
      store_payment_method: 'true',
    });
    const [sent] = submissions(payment);
    expect(sent!.body).to.deep.equal({
      client_id: payment.client_id,
      payment_id: payment.id,
      amount: '$120.50',
      payment_method: 'cc',
      store_payment_method: true,
      name: 'Pat Payer',
      card_number: '4242424242424242',
      expiry: '12/28',
      cvc: '123',
      zip: '60601',
    });
    expect(sent!.headers['idempotency-key']).to.match(/^[\w-]{20,64}$/);
    expect(page.status).to.equal(200);
    expect(page.url.pathname).to.equal(payPath(payment));
    const [charge] = trial.api.charges.filter((one) => one.payment_id === payment.id);
    for (const text of ['Auth #', charge!.auth, 'Card Brand', 'VISA', 'Last 4', '4242', '$120.50', 'Print']) {
      expect(page.text).to.include(text);
    }
  });

  it('pays by bank and shows that the payment was accepted', async () => {
    const payment = add();
    const page = await verifyAndPay(trial.portal.browser(), payment, bank);
    expect(submissions(payment)[0]!.body).to.deep.equal({
      client_id: payment.client_id,
      payment_id: payment.id,
      amount: '$120.50',
      payment_method: 'bank',
      store_payment_method: false,
      name: 'Pat Payer',
      routing_number: '021000021',
      account_number: '000123456789',
    });
    expect(page.text).to.include('Payment accepted').and.include('Last 4 6789').and.not.include('Card Brand');
  });

  it('keeps every digit of pasted bank numbers, allows spaces, and allows at least 34 characters', async () => {
    const payment = add();
    const browser = trial.portal.browser();
    const form = await verify(browser, payment);
    const pasted = { routing_number: '121 000 358', account_number: '0001 2345 6789' };
    for (const [name, text] of Object.entries(pasted)) {
      const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(form.html)?.[0] ?? '';
      const room = Number(/maxlength="(\d+)"/i.exec(field)?.[1]);
      expect(room, name).to.be.at.least(Math.max(text.length, 34));
    }
    await pay(browser, form, { ...bank, ...pasted });
    expect(submissions(payment)[0]!.body).to.include({
      routing_number: '121000358',
      account_number: '000123456789',
    });
  });

  it('preselects a saved card and sends none of its data', async () => {
    const payment = add({
      payment_method: { method: 'cc', card_brand: 'AMEX', last_4: '0005', token: 'CANARY' },
    });
    const browser = trial.portal.browser();
    const form = await verify(browser, payment);
    expect(chosenMethod(form)).to.equal('savedPayment');
    expect(form.text).to.include('AMEX ending in 0005');
    expect(form.html).to.not.include('CANARY');
    await pay(browser, form, {});
    expect(submissions(payment)[0]!.body).to.deep.equal({
      client_id: payment.client_id,
      payment_id: payment.id,
      amount: '$120.50',
      payment_method: 'savedPayment',
      store_payment_method: false,
    });
  });

  it('never stores a saved method again', async () => {
    const payment = add({ payment_method: { method: 'cc', card_brand: 'VISA', last_4: '4242' } });
    const browser = trial.portal.browser();
    await pay(browser, await verify(browser, payment), { store_payment_method: 'true' });
    expect(submissions(payment)[0]!.body).to.include({
      payment_method: 'savedPayment',
      store_payment_method: false,
    });
  });

  it('[P9] shows only the last four digits and the routing number of a saved bank account', async () => {
    const payment_method = {
      method: 'bank',
      last_4: '6789',
      routing_number: '021000021',
      account_number: '9998887776789',
    };
    const page = await verify(trial.portal.browser(), add({ payment_method }));
    expect(page.text).to.include('Bank account ending in 6789 (routing 021000021)');
    expect(page.html).to.not.include('9998887776789');
  });

  it('[P9] stops offering a saved method that the gateway no longer has', async () => {
    const payment = add({ payment_method: { method: 'cc', card_brand: 'MC', last_4: '4444' } });
    const browser = trial.portal.browser();
    trial.api.twist('payment_submission', refuse('Missing saved payment detail'));
    const page = await verifyAndPay(browser, payment, {});
    expect(page.withRole('alert')).to.deep.equal([
      `Your saved payment method cannot be used, please select a different payment method. ${notCharged} ${refusalAdvice.savedMethod}`,
    ]);
    expect(chosenMethod(page)).to.equal('cc');
    expect(page.text).to.not.include('ending in 4444');
    expect((await browser.get(payPath(payment))).text).to.not.include('ending in 4444');
    const again = await browser.post(payPath(payment), {
      ...page.fill('Submit Payment').fields,
      payment_method: 'savedPayment',
    });
    expect(again.status).to.equal(422);
    expect(again.text).to.include('Choose a payment method');
    expect((await pay(browser, page)).text).to.include('Auth #');
  });

  const blank = {
    name: ['', ''],
    card_number: '',
    expiry: '',
    cvc: '',
    zip: '',
    routing_number: '',
    account_number: '',
  };
  const withName = (first: string, second: string): PostedFields => ({ name: [first, second] });
  for (const [fields, messages] of [
    [
      { payment_method: 'cc', ...blank },
      ['Cardholder Name', 'Card Number', 'Expiry', 'CVC', 'Zip Code'].map((label) => `${label} is Required`),
    ],
    [
      { payment_method: 'bank', ...blank },
      ['Name on Account', 'Routing Number', 'Account Number'].map((label) => `${label} is Required`),
    ],
    [{ ...card, card_number: '4242424242424241' }, ['Invalid Card Number']],
    [{ ...card, card_number: '4242' }, ['Invalid Card Number']],
    [{ ...card, card_number: '４２４２４２４２４２４２４２４２' }, ['Invalid Card Number']],
    [{ ...card, expiry: '13/28' }, ['Invalid Expiry']],
    [{ ...card, expiry: '07/25' }, ['Invalid Expiry']],
    [{ ...card, expiry: '1/1/28' }, ['Invalid Expiry']],
    [{ ...card, cvc: '12' }, ['Invalid CVC']],
    [{ ...card, cvc: '12a' }, ['Invalid CVC']],
    [{ ...card, cvc: '1234' }, ['Invalid CVC']],
    [{ ...card, card_number: '378282246310005', cvc: '123' }, ['Invalid CVC']],
    [{ ...card, zip: '6060' }, ['Invalid Zip Code']],
    [{ ...card, zip: '60601-1234' }, ['Invalid Zip Code']],
    [
      { ...card, ...withName('4242 4242 4242 4242', '') },
      ['Cardholder Name must be a name, not a card number'],
    ],
    [
      { ...bank, ...withName('', 'Pat 4242424242424242') },
      ['Name on Account must be a name, not a card number'],
    ],
    [{ ...bank, routing_number: '02100002' }, ['Routing number must be 9 digits']],
    [{ ...bank, routing_number: '02100002a' }, ['Routing number must be 9 digits']],
    [{ ...bank, routing_number: '021000012' }, [paymentFieldMessages.routingCheck]],
    [{ ...bank, account_number: '12x34' }, ['Account number must be digits only']],
    [{ ...card, payment_method: 'savedPayment' }, ['Choose a payment method']],
    [{ ...card, payment_method: 'cash' }, ['Choose a payment method']],
  ] as const satisfies readonly (readonly [PostedFields, readonly string[]])[]) {
    it(`rejects invalid input before submission: ${messages.join(', ')} (${JSON.stringify(Object.values(fields))})`, async () => {
      const payment = add();
      const page = await verifyAndPay(trial.portal.browser(), payment, fields);
      expect(page.status).to.equal(422);
      const links = page.all('a').filter((link) => attributeOf(link, 'href')?.startsWith('#'));
      expect(links.length).to.equal(messages.length);
      for (const message of messages) expect(page.text.split(message).length).to.equal(3);
      for (const link of links) {
        const id = attributeOf(link, 'href')!.slice(1);
        expect(
          page
            .all('input')
            .concat(page.all('fieldset'))
            .some((one) => attributeOf(one, 'id') === id),
          id,
        ).to.equal(true);
      }
      expect(submissions(payment)).to.deep.equal([]);
    });
  }

  it('accepts a card valid through this month and an expiry without a slash', async () => {
    for (const [expiry, sent] of [
      ['08/25', '08/25'],
      ['0528', '05/28'],
      ['5/2028', '05/28'],
    ]) {
      const payment = add();
      await verifyAndPay(trial.portal.browser(), payment, { ...card, expiry });
      expect(submissions(payment)[0]!.body['expiry']).to.equal(sent);
    }
  });

  it('[P5] restores all input except card and account data', async () => {
    const payment = add();
    const fields = {
      ...card,
      ...withName('Kept Name', ''),
      cvc: '1',
      zip: '60699',
      store_payment_method: 'true',
    };
    const page = await verifyAndPay(trial.portal.browser(), payment, fields);
    expect(attributeOf(page.control('Cardholder Name'), 'value')).to.equal('Kept Name');
    expect(attributeOf(page.control('Zip Code'), 'value')).to.equal('60699');
    expect(attributeOf(page.control('Save this payment method for future use'), 'checked')).to.not.equal(
      undefined,
    );
    for (const label of ['Card Number', 'Expiry', 'CVC', 'Routing Number', 'Account Number']) {
      expect(attributeOf(page.control(label), 'value') ?? '', label).to.equal('');
    }
  });

  it('shows the reason for a decline, keeps the form, and retries with a new key', async () => {
    const payment = add();
    const browser = trial.portal.browser();
    trial.api.twist('payment_submission', refuse());
    const page = await verifyAndPay(browser, payment, { ...bank, ...withName('', 'Kept Name') });
    expect(page.status).to.equal(422);
    expect(page.withRole('alert')).to.deep.equal([`${refused} ${notCharged} ${refusalAdvice.declinedBank}`]);
    expect(chosenMethod(page)).to.equal('bank');
    expect(attributeOf(page.control('Name on Account'), 'value')).to.equal('Kept Name');
    expect((await pay(browser, page)).text).to.include('Auth #');
    const keys = submissions(payment).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).to.equal(2);
  });

  it('shows a $0 balance without a form and charges nothing', async () => {
    const payment = add({ amount_requested: '0' });
    const browser = trial.portal.browser();
    const { fields } = (await browser.get(payPath(payment))).fill('Verify', {});
    const page = await verify(browser, payment);
    expect(page.text).to.include('updated balance is $0').and.include('confirm with customer service');
    expect(page.all('form')).to.deep.equal([]);
    const after = await browser.post(payPath(payment), { ...fields, ...card, step: 'pay' });
    expect(after.status).to.equal(422);
    expect(submissions(payment)).to.deep.equal([]);
  });

  it('[P2] rejects a payer who was verified for another payment', async () => {
    const [mine, other] = [add(), add()];
    const browser = trial.portal.browser();
    const form = (await verify(browser, mine)).fill('Submit Payment', card);
    for (const step of ['pay', 'receipt']) {
      const page = await browser.post(payPath(other), { ...form.fields, step });
      expect(page.status).to.equal(403);
      expect(page.text).to.include('Payer Verification');
    }
    expect(submissions(other)).to.deep.equal([]);
    expect(trial.api.callsOf('send_receipt')).to.deep.equal([]);
  });

  it('[P2] shows the current step for a form submitted too early or too late and changes nothing', async () => {
    const payment = add();
    const browser = trial.portal.browser();
    const verifyForm = (await browser.get(payPath(payment))).fill('Verify', {
      last_name: 'Example',
      dob: '4/9/85',
    });
    const early = await browser.post(payPath(payment), { ...verifyForm.fields, ...card, step: 'pay' });
    expect([early.status, early.text.includes('Payer Verification')]).to.deep.equal([403, true]);

    const payForm = await browser.post(payPath(payment), verifyForm.fields);
    const again = await browser.post(payPath(payment), verifyForm.fields);
    expect(again.text).to.include('Make a Payment');
    expect(
      trial.api.callsOf('verification_check').filter(({ body }) => body['id'] === payment.id).length,
    ).to.equal(1);

    const receipt = await browser.post(payPath(payment), {
      ...verifyForm.fields,
      step: 'receipt',
      email: 'a@b.co',
    });
    expect([receipt.status, receipt.text.includes('Make a Payment')]).to.deep.equal([403, true]);

    await pay(browser, payForm);
    const payAgain = await browser.post(payPath(payment), payForm.fill('Submit Payment', card).fields);
    expect(payAgain.text).to.include('Auth #');
    expect(submissions(payment).length).to.equal(1);
  });

  it('[P2] asks for verification again when the session has expired and charges nothing', async () => {
    const own = await startPayTrial();
    try {
      const payment = own.api.addPayment();
      const browser = own.portal.browser();
      const form = await verify(browser, payment);
      own.time.now += 2 * 3_600_000;
      const page = await pay(browser, form);
      expect(page.status).to.equal(403);
      expect(page.text).to.include('Please confirm who you are again').and.include('Payer Verification');
      expect(own.api.callsOf('payment_submission')).to.deep.equal([]);
    } finally {
      await own.close();
    }
  });

  it('shows the payment as processed after another payer has paid', async () => {
    const payment = add();
    const browser = trial.portal.browser();
    const form = await verify(browser, payment);
    payment.status = 'Paid';
    expect((await pay(browser, form)).text).to.include('Your payment has been processed.');
    expect(submissions(payment)).to.deep.equal([]);
  });
});
