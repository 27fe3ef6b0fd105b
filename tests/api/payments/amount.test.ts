import { expect } from 'chai';
import fc from 'fast-check';
import { amountDue } from '../../../server/api/payments/amount.ts';
import { readSubmission } from '../../../server/api/payments/submission.ts';
import { submissionBody } from '../../../shared/api-calls/payment-bodies.ts';
import { fuzz } from '../../support/full-run.ts';

const items = [
  { other_id: 'RX-1', desc: 'A', qty: 30, amount: '12.40' },
  { other_id: 'RX-2', desc: 'B', qty: 1, amount: '34.25' },
  { other_id: 'RX-2', desc: 'B', qty: 1, amount: '1.00' },
];
const owed = { amount: '47.65', items, payer_editable: 'F', payer_may_exceed: null, patient_editable: 'T' };

describe('amountDue', () => {
  it('equals the requested amount if nothing is editable', () => {
    expect(amountDue(owed, { cents: 4765, items: [] })).to.deep.equal({ cents: 4765 });
    expect(amountDue(owed, { cents: 4764, items: [] })).to.equal(undefined);
    for (const payer_editable of [null, '', 't', 'Y'])
      expect(amountDue({ ...owed, payer_editable }, { cents: 4764, items: [] })).to.equal(undefined);
  });

  it('accepts any amount up to the amount due if the payer may edit it', () => {
    expect(amountDue({ ...owed, payer_editable: 'T' }, { cents: 1, items: [] })).to.deep.equal({ cents: 1 });
  });

  it('rejects more than the amount due unless the client allows overpayment', () => {
    const open = { ...owed, payer_editable: 'T' };
    expect(amountDue(open, { cents: 4765, items: [] })).to.deep.equal({ cents: 4765 });
    for (const payer_may_exceed of [null, '', 'F'])
      expect(amountDue({ ...open, payer_may_exceed }, { cents: 4766, items: [] })).to.equal(undefined);
    expect(amountDue({ ...open, payer_may_exceed: 'T' }, { cents: 4766, items: [] })).to.deep.equal({
      cents: 4766,
    });
    expect(amountDue({ ...owed, payer_may_exceed: 'T' }, { cents: 4766, items: [] })).to.equal(undefined);
  });

  it('[P3] sums the chosen items using the saved amounts', () => {
    const lowered = { ...items[0], amount: '0.01' };
    expect(amountDue(owed, { cents: 1240, items: [lowered] })?.items).to.deep.equal([items[0]]);
    expect(amountDue(owed, { cents: 1, items: [lowered] })).to.equal(undefined);
    expect(amountDue({ ...owed, payer_editable: 'T' }, { cents: 1, items: [lowered] })).to.equal(undefined);
  });

  it('distinguishes items with the same ID by amount and accepts each item once', () => {
    expect(amountDue(owed, { cents: 100, items: [items[2]] })?.cents).to.equal(100);
    expect(amountDue(owed, { cents: 2480, items: [items[0], items[0]] })).to.equal(undefined);
    expect(amountDue(owed, { cents: 1240, items: [{ ...items[0], desc: 'other' }] })).to.equal(undefined);
    expect(amountDue(owed, { cents: 1240, items: ['RX-1'] })).to.equal(undefined);
  });

  it('accepts only the full list of items if the patient cannot choose items', () => {
    const fixed = { ...owed, patient_editable: 'F' };
    expect(amountDue(fixed, { cents: 4765, items })?.cents).to.equal(4765);
    expect(amountDue(fixed, { cents: 1240, items: [items[0]] })).to.equal(undefined);
  });

  it('rejects an amount of zero', () => {
    expect(amountDue({ ...owed, amount: '0.00' }, { cents: 0, items: [] })).to.equal(undefined);
    expect(amountDue({ ...owed, payer_editable: 'T' }, { cents: 0, items: [] })).to.equal(undefined);
  });
});

describe('readSubmission', () => {
  const today = { year: 2026, month: 1, day: 15 };
  const card = {
    payment_method: 'cc',
    amount: '$45.00',
    name: 'Pat',
    card_number: '4242 4242 4242 4242',
    expiry: '01/26',
    cvc: '123',
    zip: '60611',
  };
  const centsOf = (amount: unknown) => {
    const read = readSubmission(submissionBody.read({ ...card, amount })!, today);
    return 'cents' in read ? read.cents : undefined;
  };

  it('reads dollars to the cent', () => {
    expect(centsOf('$45.00')).to.equal(4500);
    expect(centsOf('0.01')).to.equal(1);
  });

  for (const amount of [
    '',
    '0',
    '-1',
    '$$1',
    '1e3',
    'NaN',
    '0.001',
    '٤٥',
    '４５',
    '1,00',
    '1,000,00',
    '1000000',
    0.001,
    1e9,
    null,
    {},
  ])
    it(`rejects the amount ${JSON.stringify(amount)}`, () => expect(centsOf(amount)).to.equal(undefined));

  it('[P3] agrees with integer-cent arithmetic for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        const text = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        return centsOf(`$${text}`) === cents;
      }),
      fuzz(5_000),
    );
  });

  for (const [field, value] of [
    ['card_number', '4242424242424241'],
    ['expiry', '12/25'],
    ['cvc', '12'],
    ['zip', '6061'],
    ['name', '4242 4242 4242 4242'],
    ['payment_method', 'cash'],
    ['item_paid_summary', 'not a list'],
  ] as const)
    it(`rejects an invalid ${field}`, () =>
      expect(readSubmission(submissionBody.read({ ...card, [field]: value })!, today)).to.have.key('msg'));
});
