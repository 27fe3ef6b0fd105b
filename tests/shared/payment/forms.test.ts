import { expect } from 'chai';
import {
  checkPaymentForm,
  checkReceiptEmail,
  checkVerifyForm,
  toMethodFields,
  type PaymentForm,
} from '../../../shared/payment/forms.ts';
import { paymentFieldMessages } from '../../../shared/locales/en/payment.ts';
import { verifyFieldNames } from '../../../shared/payment/record.ts';

const today = { year: 2026, month: 3, day: 15 };

const blank: PaymentForm = {
  payment_method: '',
  amount: '45.00',
  name: '',
  card_number: '',
  expiry: '',
  cvc: '',
  zip: '',
  routing_number: '',
  account_number: '',
};

const card: PaymentForm = {
  ...blank,
  payment_method: 'cc',
  name: 'Ann Lee',
  card_number: '4242 4242 4242 4242',
  expiry: '12/27',
  cvc: '123',
  zip: '60601',
};

const bank: PaymentForm = {
  ...blank,
  payment_method: 'bank',
  name: 'Ann Lee',
  routing_number: '021000021',
  account_number: '123456789',
};

describe('verification form', () => {
  it('requires each requested field and names it by its label', () => {
    expect(checkVerifyForm({}, verifyFieldNames, { today })).to.deep.equal({
      first_name: 'First Name is Required',
      last_name: 'Last Name is Required',
      unique_id: 'Guarantor ID is Required',
      dob: 'Date of Birth is Required',
      zip: 'Zip Code is Required',
    });
  });

  it('requires no other fields', () => {
    expect(checkVerifyForm({}, ['zip'], { today })).to.deep.equal({ zip: 'Zip Code is Required' });
    expect(checkVerifyForm({}, [], { today })).to.deep.equal({});
  });

  it('treats spaces as empty', () => {
    expect(checkVerifyForm({ last_name: '  ' }, ['last_name'], { today })).to.have.property('last_name');
  });

  for (const dob of ['03/16/2026', '2/30/2020', 'soon', '13/1/1990']) {
    it(`rejects the birth date ${dob}`, () => {
      expect(checkVerifyForm({ dob }, ['dob'], { today })).to.deep.equal({
        dob: 'Invalid Date. Make sure it is in mm/dd/yyyy format',
      });
    });
  }

  it('accepts valid input', () => {
    const form = { first_name: 'Ann', last_name: 'Lee', unique_id: '7', dob: '4-9-85', zip: '60601' };
    expect(checkVerifyForm(form, verifyFieldNames, { today })).to.deep.equal({});
  });
});

describe('payment form', () => {
  it('accepts a card, a bank account, and a saved method', () => {
    expect(checkPaymentForm(card, today)).to.deep.equal({});
    expect(checkPaymentForm(bank, today)).to.deep.equal({});
    expect(checkPaymentForm({ ...blank, payment_method: 'savedPayment' }, today)).to.deep.equal({});
  });

  it('requires every card field, in form order', () => {
    const errors = checkPaymentForm({ ...blank, amount: '', payment_method: 'cc' }, today);
    expect(Object.entries(errors)).to.deep.equal([
      ['amount', 'Invalid Amount Requested'],
      ['name', 'Cardholder Name is Required'],
      ['card_number', 'Card Number is Required'],
      ['expiry', 'Expiry is Required'],
      ['cvc', 'CVC is Required'],
      ['zip', 'Zip Code is Required'],
    ]);
  });

  it('requires every bank field, in form order', () => {
    const errors = checkPaymentForm({ ...blank, payment_method: 'bank' }, today);
    expect(Object.entries(errors)).to.deep.equal([
      ['name', 'Name on Account is Required'],
      ['routing_number', 'Routing Number is Required'],
      ['account_number', 'Account Number is Required'],
    ]);
  });

  const faults: [Partial<PaymentForm>, PaymentForm, keyof PaymentForm, string][] = [
    [{ amount: '0' }, card, 'amount', 'Invalid Amount Requested'],
    [{ amount: '0.00' }, card, 'amount', 'Invalid Amount Requested'],
    [{ amount: '0.001' }, card, 'amount', 'Invalid Amount Requested'],
    [{ amount: '-1' }, card, 'amount', 'Invalid Amount Requested'],
    [{ amount: 'NaN' }, card, 'amount', 'Invalid Amount Requested'],
    [{ amount: '1e9' }, card, 'amount', 'Invalid Amount Requested'],
    [{ amount: '$$45' }, bank, 'amount', 'Invalid Amount Requested'],
    [{ amount: '' }, { ...blank, payment_method: 'savedPayment' }, 'amount', 'Invalid Amount Requested'],
    [{ payment_method: '' }, card, 'payment_method', 'Choose a payment method'],
    [{ payment_method: 'cash' }, card, 'payment_method', 'Choose a payment method'],
    [{ payment_method: '__proto__' }, card, 'payment_method', 'Choose a payment method'],
    [{ name: '  ' }, card, 'name', 'Cardholder Name is Required'],
    [{ name: '4242424242424242' }, card, 'name', 'Cardholder Name must be a name, not a card number'],
    [{ name: 'Ann 4242-4242-4242-4242' }, bank, 'name', 'Name on Account must be a name, not a card number'],
    [{ card_number: '4242424242424243' }, card, 'card_number', 'Invalid Card Number'],
    [{ card_number: '424242' }, card, 'card_number', 'Invalid Card Number'],
    [{ expiry: '13/27' }, card, 'expiry', 'Invalid Expiry'],
    [{ expiry: '00/27' }, card, 'expiry', 'Invalid Expiry'],
    [{ expiry: '02/26' }, card, 'expiry', 'Invalid Expiry'],
    [{ expiry: 'soon' }, card, 'expiry', 'Invalid Expiry'],
    [{ cvc: '12' }, card, 'cvc', 'Invalid CVC'],
    [{ cvc: '1234' }, card, 'cvc', 'Invalid CVC'],
    [{ cvc: 'abc' }, card, 'cvc', 'Invalid CVC'],
    [{ cvc: '123', card_number: '378282246310005' }, card, 'cvc', 'Invalid CVC'],
    [{ zip: '6060' }, card, 'zip', 'Invalid Zip Code'],
    [{ zip: '60601-1234' }, card, 'zip', 'Invalid Zip Code'],
    [{ routing_number: '02100002' }, bank, 'routing_number', 'Routing number must be 9 digits'],
    [{ routing_number: '02100002a' }, bank, 'routing_number', 'Routing number must be 9 digits'],
    [{ routing_number: '021 000 0211' }, bank, 'routing_number', 'Routing number must be 9 digits'],
    [{ routing_number: '021000012' }, bank, 'routing_number', paymentFieldMessages.routingCheck],
    [{ routing_number: '123456789' }, bank, 'routing_number', paymentFieldMessages.routingCheck],
    [{ routing_number: '000000000' }, bank, 'routing_number', paymentFieldMessages.routingCheck],
    [{ account_number: '12a' }, bank, 'account_number', 'Account number must be digits only'],
  ];
  for (const [change, form, field, message] of faults) {
    it(`shows '${message}' for ${JSON.stringify(change)}`, () => {
      expect(checkPaymentForm({ ...form, ...change }, today)).to.deep.equal({ [field]: message });
    });
  }

  const fits: [Partial<PaymentForm>, PaymentForm][] = [
    [{ amount: '0.01' }, card],
    [{ amount: '$45' }, card],
    [{ expiry: '03/26' }, card],
    [{ expiry: '3/2026' }, card],
    [{ cvc: '1234', card_number: '378282246310005' }, card],
    [{ cvc: ' 123 ', zip: ' 60601 ' }, card],
    [{ routing_number: ' 021000021 ', account_number: ' 1 ' }, bank],
    [{ routing_number: '121 000 358', account_number: '0001 2345 6789' }, bank],
    [{ routing_number: '0210-0002-1', account_number: '0001\u00a02345-6789' }, bank],
  ];
  for (const [change, form] of fits) {
    it(`accepts ${JSON.stringify(change)}`, () => {
      expect(checkPaymentForm({ ...form, ...change }, today)).to.deep.equal({});
    });
  }

  it('checks only the fields of the chosen method', () => {
    expect(checkPaymentForm({ ...card, routing_number: 'x', account_number: 'x' }, today)).to.deep.equal({});
    expect(
      checkPaymentForm({ ...bank, card_number: 'x', cvc: 'x', expiry: 'x', zip: 'x' }, today),
    ).to.deep.equal({});
  });

  it('sends only the chosen method, with digits only', () => {
    const both = {
      ...card,
      routing_number: '021000021',
      account_number: '1',
      expiry: '5 / 2027',
      name: ' Ann Lee ',
    };
    expect(toMethodFields(both)).to.deep.equal({
      name: 'Ann Lee',
      card_number: '4242424242424242',
      expiry: '05/27',
      cvc: '123',
      zip: '60601',
    });
    expect(toMethodFields({ ...both, payment_method: 'bank' })).to.deep.equal({
      name: 'Ann Lee',
      routing_number: '021000021',
      account_number: '1',
    });
    const pasted = { ...bank, routing_number: '121 000 358', account_number: '0001 2345 6789' };
    expect(toMethodFields(pasted)).to.include({
      routing_number: '121000358',
      account_number: '000123456789',
    });
    expect(toMethodFields({ ...both, payment_method: 'savedPayment' })).to.deep.equal({});
  });
});

describe('receipt form', () => {
  it('accepts exactly one email address', () => {
    expect(checkReceiptEmail(' ann@example.com ')).to.deep.equal({});
    for (const email of ['', 'ann', 'ann@example', 'a@b.co,c@d.co', 'a@b.co\r\nBcc: c@d.co']) {
      expect(checkReceiptEmail(email), email).to.deep.equal({ email: 'Invalid Email Address' });
    }
  });
});
