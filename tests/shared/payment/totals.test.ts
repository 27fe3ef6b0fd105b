import { expect } from 'chai';
import { paymentTotals, describePaymentTotals } from '../../../shared/payment/totals.ts';

const describeTotals = (record: object) => describePaymentTotals(paymentTotals.read(record)!);

describe('payment summary', () => {
  it('names unpaid payments first, then the events of the day', () => {
    const record = { waiting: 4, waiting_amount: '417.00', paid: '1', paid_amount: '7.25', refused: 1 };
    expect(describeTotals(record)).to.equal(
      '4 unpaid, $417.00. 1 payment was declined today. 1 payment was made today, $7.25.',
    );
  });

  it('counts payments without a request when the API reports them', () => {
    const say = (unasked: number) => describeTotals({ waiting: 4, unasked, waiting_amount: '417.00' });
    expect(say(0)).to.equal('4 unpaid, $417.00.');
    expect(say(1)).to.equal('4 unpaid, $417.00, 1 not requested yet.');
    expect(say(3)).to.equal('4 unpaid, $417.00, 3 not requested yet.');
    expect(say(4)).to.equal('4 unpaid, $417.00, none requested yet.');
  });

  it('shows refunds made today, whenever the payment was made', () => {
    const given = { given_back_amount: '45.00' };
    expect(describeTotals({ ...given, paid: '5', paid_amount: '328.70' })).to.equal(
      'No unpaid requests. 5 payments were made today, $328.70. $45.00 was refunded today.',
    );
    expect(describeTotals(given)).to.equal('No unpaid requests. $45.00 was refunded today.');
  });

  it('shows how much of the paid amount the bank has not settled', () => {
    const paid = { paid: 2, paid_amount: '100.00', unsettled_amount: '45.00' };
    expect(describeTotals({ ...paid, part_paid: 1, rest_amount: '5.00' })).to.equal(
      'No unpaid requests. 2 payments were made today, $100.00; $45.00 of it by bank, not settled yet; 1 of them in part, $5.00 still due.',
    );
  });

  it('omits events that did not happen', () => {
    expect(describeTotals({})).to.equal('No unpaid requests.');
    expect(describeTotals({ waiting: 1, waiting_amount: '1234.50', refused: 2 })).to.equal(
      '1 unpaid, $1,234.50. 2 payments were declined today.',
    );
  });
});
