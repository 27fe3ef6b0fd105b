import { expect } from 'chai';
import { until } from '../../../support/until.ts';
import { startPayTrial, verify } from './payer.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

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
