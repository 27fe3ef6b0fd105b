import { level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { startPayTrial, verify } from './payer.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const failed = 'Verification failed, please check to verify the information you have entered are correct.';

describeWithOne('failed verification that locks a payment link', startPayTrial, (trial) => {
  before(async () => {
    trial.api.report(level2);
  });

  it('shows how long the lock lasts and which number to call', async () => {
    const payment = trial.api.addPayment({ beyond: { record: { org_phone: '3125550142' } } });
    const guess = () => verify(trial.portal.browser(), payment, { last_name: 'Other', dob: '4/9/85' });
    for (let count = 0; count < 4; count += 1) expect((await guess()).status).to.equal(422);
    const locking = await guess();
    expect([locking.status, locking.headers['retry-after']]).to.deep.equal([429, '900']);
    expect(locking.withRole('alert')).to.deep.equal([failed]);
    expect(locking.text)
      .to.include('You can try again on ')
      .and.include('Call (312) 555-0142')
      .and.not.include('Date of Birth');
  });
});
