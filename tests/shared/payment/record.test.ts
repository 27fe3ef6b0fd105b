import { expect } from 'chai';
import {
  paymentRecord,
  verifiedPayer,
  type PaymentRecord,
} from '../../../shared/api-calls/payment-record.ts';
import { isPending, lastReturned, toVerifiedPayer } from '../../../shared/payment/payer.ts';
import { describeSavedMethod } from '../../../shared/payment/record.ts';

const readPayment = (fields: object) => paymentRecord.read(fields)!;
const readPayer = (fields: object) => toVerifiedPayer(verifiedPayer.read(fields)!);

const empty: PaymentRecord = {
  ...{ id: '', status: '', logo: '', org_name: '', org_phone: '', org_address: '', org_timezone: '' },
  ...{ item_detail_type: '', email: '', auth: '', card_brand: '', last_4: '', paid_amount: 0 },
  ...{ paid_key_hash: '', paid_key_hashes: [], refused_key_hashes: [], returned_key_hashes: [] },
  verify_fields: [],
  payer_editable: false,
  patientEditable: true,
  payable_online: true,
  part: undefined,
  returned: false,
  payer: undefined,
  charging: false,
  unconfirmed: false,
  late_charge_reversed: false,
  verification_locked_until: undefined,
  history: undefined,
};

describe('payment record', () => {
  it('returns safe defaults for an empty record', () => {
    expect(readPayment({})).to.deep.equal(empty);
  });

  const asked: [unknown, string[]][] = [
    ['["zip","dob"]', ['dob', 'zip']],
    [
      ['last_name', 'first_name'],
      ['first_name', 'last_name'],
    ],
    ['["zip","zip"]', ['zip']],
    ['["ssn","zip"]', ['zip']],
    ['[]', []],
    ['', []],
    ['zip', []],
    ['{"zip":true}', []],
    [null, []],
  ];
  for (const [value, fields] of asked) {
    it(`requires ${fields.join(', ') || 'nothing'} for ${JSON.stringify(value)}`, () => {
      expect(readPayment({ verify_fields: value }).verify_fields).to.deep.equal(fields);
    });
  }

  it('lets the payer edit the amount only when the flag is T', () => {
    expect(readPayment({ payer_editable: 'T' }).payer_editable).to.be.true;
    for (const flag of ['F', 't', 'true', '', 1, undefined, null]) {
      expect(readPayment({ payer_editable: flag }).payer_editable).to.be.false;
    }
  });

  it('lets the patient choose items unless the flag denies it', () => {
    for (const flag of [undefined, true, 'T', null]) {
      expect(readPayment({ patientEditable: flag }).patientEditable).to.be.true;
    }
    for (const flag of [false, 'F'])
      expect(readPayment({ patientEditable: flag }).patientEditable).to.be.false;
  });

  it('keeps the data shown on the page', () => {
    const record = readPayment({
      id: '1732-abc',
      status: 'Paid',
      logo: 'https://clinic.example/logo.png',
      org_name: 'Lakeside',
      item_detail_type: 'EPIC_PRESCRIPTION',
      email: 'a@b.co',
      auth: 'A1',
      card_brand: 'VISA',
      last_4: 4242,
      paid_amount: '45.00',
    });
    expect(record).to.deep.equal({
      ...empty,
      id: '1732-abc',
      status: 'Paid',
      logo: 'https://clinic.example/logo.png',
      org_name: 'Lakeside',
      item_detail_type: 'EPIC_PRESCRIPTION',
      email: 'a@b.co',
      auth: 'A1',
      card_brand: 'VISA',
      last_4: '4242',
      paid_amount: 4500,
    });
  });
});

describe('payment history of a record', () => {
  const made = { ...{ amount: '45.00', time: 1, auth: 'A1', holder: 'Ana' }, last_4: '4242424242424242' };

  it('keeps at most four digits of a card number and drops invalid entries', () => {
    const sent = { ...made, items: '[{"desc":"Lab"}]', refunds: [{ amount: '5.00', time: '2' }, 'nonsense'] };
    expect(readPayment({ history: [sent, 'nonsense'] }).history).to.deep.equal([
      {
        ...{ amount: 4500, time: 1, auth: 'A1', card_brand: '', last_4: '4242', holder: 'Ana' },
        items: [{ desc: 'Lab' }],
        refunds: [{ amount: 500, time: 2 }],
        ...{ settled_at: undefined, returned_at: undefined, return_reason: '', key_hash: '' },
      },
    ]);
    expect(readPayment({ history: {} }).history).to.be.undefined;
  });

  it('shows a bank payment as pending until it is settled or returned', () => {
    const pendingOf = (more: object) =>
      readPayment({ history: [{ ...made, ...more }] }).history!.map(isPending);
    expect(pendingOf({})).to.deep.equal([true]);
    for (const more of [{ card_brand: 'VISA' }, { settled_at: 5 }, { returned_at: 5 }])
      expect(pendingOf(more), JSON.stringify(more)).to.deep.equal([false]);
  });

  it('counts a returned payment as due only if the API says so, or if it is the last one and the API does not support partial payments', () => {
    const history = [{ ...made, returned_at: 5 }, made];
    const owed = (more: object) => lastReturned(readPayment({ history, ...more }))?.returned_at;
    expect(owed({ part: 2, returned: 'T' })).to.equal(5);
    expect(owed({ part: 2 })).to.be.undefined;
    expect(owed({})).to.be.undefined;
    expect(owed({ history: history.slice(0, 1) })).to.equal(5);
  });
});

describe('verified payer', () => {
  it('returns safe defaults for an empty record', () => {
    expect(readPayer({})).to.deep.equal({
      firstName: '',
      amountCents: 0,
      balanceIsZero: false,
      items: [],
      rawItems: [],
      email: '',
    });
  });

  const balances: [unknown, number, boolean][] = [
    ['45.00', 4500, false],
    [45, 4500, false],
    ['0', 0, true],
    ['0.00', 0, true],
    [0, 0, true],
    ['$0', 0, true],
    ['', 0, false],
    [undefined, 0, false],
    ['unknown', 0, false],
    ['-5.00', -500, false],
  ];
  for (const [amount, cents, isZero] of balances) {
    it(`owes ${cents} cents for ${JSON.stringify(amount)}${isZero ? ', a balance of $0' : ''}`, () => {
      const payer = readPayer({ amount_requested: amount });
      expect(payer.amountCents).to.equal(cents);
      expect(payer.balanceIsZero).to.equal(isZero);
    });
  }

  it('reads items from a list or its JSON text and treats a missing amount as 0', () => {
    const items = [
      { other_id: 'RX1', desc: 'Tablets', qty: 30, amount: '12.50' },
      'nonsense',
      { other_id: 'RX1', desc: 'Drops' },
    ];
    const wanted = [
      { key: '0', number: 'RX1', description: 'Tablets', quantity: '30', amountCents: 1250 },
      { key: '1', number: 'RX1', description: 'Drops', quantity: '', amountCents: 0 },
    ];
    for (const summary of [items, JSON.stringify(items)]) {
      const payer = readPayer({ item_summary: summary });
      expect(payer.items).to.deep.equal(wanted);
      expect(payer.rawItems).to.deep.equal([items[0], items[2]]);
    }
    expect(readPayer({ item_summary: 'none' }).items).to.deep.equal([]);
    expect(readPayer({ item_summary: { desc: 'x' } }).items).to.deep.equal([]);
  });

  it('[P9] keeps only displayable data of a saved method', () => {
    const card = {
      method: 'cc',
      card_brand: 'VISA',
      last_4: '4242',
      routing_number: '021000021',
      token: 'tok_1',
    };
    const wanted = { kind: 'cc', brand: 'VISA', last4: '4242', routingNumber: '' };
    for (const method of [card, [card], JSON.stringify(card)]) {
      expect(readPayer({ payment_method: method }).savedMethod).to.deep.equal(wanted);
    }
    const bank = { method: 'bank', card_brand: 'VISA', last_4: '0000123456789', routing_number: '021000021' };
    expect(readPayer({ payment_method: bank }).savedMethod).to.deep.equal({
      kind: 'bank',
      brand: '',
      last4: '6789',
      routingNumber: '021000021',
    });
  });

  for (const method of [
    undefined,
    null,
    '',
    [],
    {},
    { method: 'cc' },
    { method: 'cc', last_4: '' },
    'VISA',
  ]) {
    it(`finds no saved method in ${JSON.stringify(method)}`, () => {
      expect(readPayer({ payment_method: method })).to.not.have.property('savedMethod');
    });
  }

  it('describes a saved method by brand and last four digits', () => {
    const method = { brand: 'VISA', last4: '4242', routingNumber: '' };
    expect(describeSavedMethod({ kind: 'cc', ...method })).to.equal('VISA ending in 4242');
    expect(describeSavedMethod({ kind: 'cc', ...method, brand: '' })).to.equal('Card ending in 4242');
    expect(
      describeSavedMethod({ kind: 'bank', brand: '', last4: '6789', routingNumber: '021000021' }),
    ).to.equal('Bank account ending in 6789 (routing 021000021)');
    expect(describeSavedMethod({ kind: 'bank', brand: '', last4: '6789', routingNumber: '' })).to.equal(
      'Bank account ending in 6789',
    );
  });
});
