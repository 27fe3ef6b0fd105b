import { expect } from 'chai';
import { addJob } from '../../../../server/api/database/db.ts';
import { paymentMessages } from '../../../../shared/locales/en/payment.ts';
import { demoIds, demoLink } from '../../../support/demo-payments.ts';
import { signIn } from '../../../support/embedded-api.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { bank, card, pay, payPath, startPayTrial, verify } from './payer.ts';
import { describePortal } from '../../../support/fixtures.ts';

const link = demoIds('card or bank');
const { last_name, dob } = demoLink('card or bank').demo.patient;
const identity = { last_name, dob };

describePortal('payment link after payment', ({ api, portal }) => {
  async function paidBy(
    method: typeof card | (Omit<typeof bank, 'account_number'> & { account_number: string }),
  ) {
    const browser = portal.browser();
    const page = await pay(browser, await verify(browser, link, identity), method);
    expect(page.text).to.include('Auth #');
    return browser;
  }
  async function refund(amount: string): Promise<void> {
    const token = await signIn(api, { org: link.client_id });
    const { status } = await api.call(
      `POST payments/${link.id}/refunds`,
      { amount, reason: 'Paid twice' },
      { token, headers: { 'Idempotency-Key': `key-${amount.replace('.', '-')}` } },
    );
    expect(status).to.equal(200);
  }

  it('shows the payment and its receipt to a verified payer in another browser', async () => {
    await paidBy(card);
    const browser = portal.browser();
    const before = await browser.get(payPath(link));
    expect(before.status).to.equal(200);
    expect(before.text)
      .to.include(paymentMessages.alreadyPaid)
      .and.not.match(/45\.00|Whitfield|4242/);
    const shown = await browser.press(before, 'Verify', identity);
    for (const told of [
      'Lakeside Family Clinic',
      'Paid, $45.00',
      'VISA ending in 4242',
      'Auth #',
      'Eleanor Whitfield',
    ])
      expect(shown.text).to.include(told);
    const sent = await browser.press(shown, 'Send Receipt', { email: 'pat@example.com' });
    expect(sent.text).to.include('Your receipt was sent to pat');
    expect((await browser.get(payPath(link))).text).to.include('Paid, $45.00');
  });

  it('reveals nothing about the payment when the details do not match', async () => {
    await paidBy(card);
    const browser = portal.browser();
    const wrong = await verify(browser, link, { last_name: 'Wrong', dob });
    expect(wrong.status).to.equal(422);
    expect(wrong.text)
      .to.include(paymentMessages.verificationFailed)
      .and.not.match(/45\.00|Whitfield|4242/);
  });

  for (const [part, heading] of [
    ['10.00', paymentMessages.refundedPart('$10.00')],
    ['45.00', paymentMessages.refunded('$45.00')],
  ] as const)
    it(`shows a refund of $${part} of $45.00 in the payer's browser and in another one`, async () => {
      const own = await paidBy(card);
      await refund(part);
      const other = portal.browser();
      const before = await other.get(payPath(link));
      expect(before.status).to.equal(200);
      expect(before.text).to.not.match(/\d\.00/);
      expect(before.text.includes(paymentMessages.alreadyRefunded)).to.equal(part === '45.00');
      for (const page of [await other.press(before, 'Verify', identity), await own.get(payPath(link))]) {
        expect(page.status).to.equal(200);
        expect(page.text.replaceAll('\u00a0', ' '))
          .to.include(heading)
          .and.include('Paid, $45.00')
          .and.match(new RegExp(`Refunded, \\$${part}\\s*\\d\\d/\\d\\d/20\\d\\d \\d\\d:\\d\\d [AP]M \\w+`));
      }
      const sent = await other.press(await other.get(payPath(link)), 'Send Receipt', {
        email: 'pat@example.com',
      });
      expect(sent.text).to.include('Your receipt was sent to pat');
    });

  it('shows in every browser that the bank returned the payment, with the amount only after verification', async () => {
    await paidBy({ ...bank, account_number: '900000002007' });
    for (const minutes of [3, 2]) {
      api.now.ms += minutes * 60_000;
      await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
      await runWorker(api);
    }
    const browser = portal.browser();
    const before = await browser.get(payPath(link));
    expect(before.withRole('status').join())
      .to.include(paymentMessages.returnedUnnamed)
      .and.not.include('45');
    const scripted = portal.browser();
    const { fields } = (await scripted.get(payPath(link))).fill('Verify', identity);
    const form = await scripted.post(payPath(link), { ...fields, scripts_ahead: 'T' });
    expect(form.withRole('status').join()).to.include(paymentMessages.returned('$45.00'));
    const again = await pay(browser, await verify(browser, link, identity), card);
    expect(again.text).to.include('Payment successful');
    const other = await verify(portal.browser(), link, identity);
    expect(other.text).to.include('Returned by your bank, $45.00').and.include('Paid, $45.00');
  });

  it('shows no form when the API returns no data about past payments', async () => {
    const trial = await startPayTrial();
    try {
      for (const [status, text] of [
        ['Paid', paymentMessages.alreadyPaid],
        ['Refunded', paymentMessages.alreadyRefunded],
      ] as const) {
        const page = await trial.portal.browser().get(payPath(trial.api.addPayment({ status })));
        expect([page.status, page.text.includes(text), page.all('form').length]).to.deep.equal([
          200,
          true,
          0,
        ]);
      }
    } finally {
      await trial.close();
    }
  });
});
