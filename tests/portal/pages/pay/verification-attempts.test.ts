import { expect } from 'chai';
import { until } from '../../../support/until.ts';
import { identity, payPath, startPayTrial, verify } from './payer.ts';
import { describeWithOne } from '../../../support/fixtures.ts';
import { level2 } from '../../../support/test-api.ts';
import type { PostedFields } from '../../../support/page.ts';

describeWithOne('concurrent verification attempts', startPayTrial, (trial) => {
  it('succeed fifty at a time when correct, without locking the link', async () => {
    const payment = trial.api.addPayment();
    const fifty = Array.from({ length: 50 }, () => verify(trial.portal.browser(), payment));
    for (const page of await Promise.all(fifty)) expect(page.text).to.include('Make a Payment');
  });

  it('report no failed verification while five attempts are still pending', async () => {
    const payment = trial.api.addPayment();
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    trial.api.twist('verification_check', ...Array.from({ length: 5 }, () => ({ hold: held })));
    const asked = () => trial.api.callsOf('verification_check').length;
    const before = asked();
    const first = Array.from({ length: 5 }, () => verify(trial.portal.browser(), payment));
    await until(() => asked() === before + 5);
    const sixth = await verify(trial.portal.browser(), payment);
    letGo();
    expect(sixth.status).to.equal(503);
    expect(sixth.text).to.include('Your request has encountered an error').and.not.include('do not match');
    for (const page of await Promise.all(first)) expect(page.text).to.include('Make a Payment');
  }).timeout(20_000);
});

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

describeWithOne('successful payer verification', startPayTrial, (trial) => {
  it('redirects to the form, or returns the form directly when scripts run', async () => {
    const sendTwice = async (said: PostedFields) => {
      const payment = trial.api.addPayment();
      const browser = trial.portal.browser();
      const { fields } = (await browser.get(payPath(payment))).fill('Verify', identity);
      const send = () => browser.post(payPath(payment), { ...fields, ...said }, { follow: false });
      return { here: payPath(payment), answer: await send(), again: await send() };
    };
    const led = await sendTwice({});
    expect([led.answer.status, led.answer.headers['location']]).to.deep.equal([303, led.here]);
    for (const scripts_ahead of ['T', 'F']) {
      const { here, answer, again } = await sendTwice({ scripts_ahead });
      expect(answer.status).to.equal(200);
      expect(answer.control('Card Number'), 'the form').to.not.equal(undefined);
      expect([again.status, again.headers['location']]).to.deep.equal([303, here]);
    }
  });
});
