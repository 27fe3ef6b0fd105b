import { expect } from 'chai';
import { addJob } from '../../../../server/api/database/db.ts';
import { paymentMessages } from '../../../../shared/locales/en/payment.ts';
import { demoIds, demoLink } from '../../../support/demo-payments.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { bank, card, pay, payPath, verify } from './payer.ts';
import { describePortal } from '../../../support/fixtures.ts';

const link = demoIds('card or bank');
const { last_name, dob } = demoLink('card or bank').demo.patient;

describePortal('returned bank payments', ({ api, portal }) => {
  async function askGatewayAfter(minutes: number): Promise<void> {
    api.now.ms += minutes * 60_000;
    await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
    await runWorker(api);
  }

  it('inform the payer in the same browser and allow another payment there', async () => {
    const browser = portal.browser();
    const form = await verify(browser, link, { last_name, dob });
    const returning = { ...bank, account_number: '900000002007' };
    const accepted = await pay(browser, form, returning);
    expect(accepted.text).to.include('Payment accepted');
    await askGatewayAfter(3);
    await askGatewayAfter(2);
    const returned = await browser.get(payPath(link));
    expect(returned.withRole('status').join()).to.include(paymentMessages.returned('$45.00'));
    expect(returned.text).to.not.include('Payment accepted');
    const again = await pay(browser, await verify(browser, link, { last_name, dob }), card);
    expect(again.text).to.include('Payment successful');
    expect((await browser.get(payPath(link))).text).to.include('Payment successful');
  });
});
