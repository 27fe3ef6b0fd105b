import { expect } from 'chai';
import { sayShortStanding, sayStandingOf } from '../../../shared/payment/standing-words.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { readRow } from '../../../shared/resources/read-row.ts';

describe('bank payment status text', () => {
  const paid = { id: '1', status: 'Paid', amount: '10.00', paid_amount: '10.00', last_4: '6789' };
  const payment = readRow(payments, paid);
  const when = { zone: 'UTC', nowSeconds: 1_764_000_000 };

  it('mentions settlement only when the API reports settlement', () => {
    expect(sayStandingOf(payment, when)).to.equal('Paid.');
    expect(sayStandingOf(payment, { ...when, tellsSettled: true })).to.equal(
      'Accepted; the bank has not settled it yet.',
    );
    expect(sayShortStanding(payment, when)).to.equal('Paid');
    expect(sayShortStanding(payment, { ...when, tellsSettled: true })).to.equal('Accepted');
  });
});
