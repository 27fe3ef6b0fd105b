import { expect } from 'chai';
import type { PostedFields } from '../../../support/page.ts';
import { identity, payPath, startPayTrial } from './payer.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

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
