import { expect } from 'chai';
import { describeShortStatus, describePaymentStatus } from '../../../shared/payment/payment-status.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { readRow } from '../../../shared/resources/read-row.ts';

describe('bank payment status text', () => {
  const paid = { id: '1', status: 'Paid', amount: '10.00', paid_amount: '10.00', last_4: '6789' };
  const payment = readRow(payments, paid);
  const when = { zone: 'UTC', nowSeconds: 1_764_000_000 };

  it('mentions settlement only when the API reports settlement', () => {
    expect(describePaymentStatus(payment, when)).to.equal('Paid.');
    expect(describePaymentStatus(payment, { ...when, hasSettlements: true })).to.equal(
      'Accepted; the bank has not settled it yet.',
    );
    expect(describeShortStatus(payment, when)).to.equal('Paid');
    expect(describeShortStatus(payment, { ...when, hasSettlements: true })).to.equal('Accepted');
  });
});
