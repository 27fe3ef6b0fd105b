import { expect } from 'chai';
import { fail, type ContractPayment } from '../../../support/contract-api.ts';
import { attributeOf, type Page, type PostedFields } from '../../../support/page.ts';
import type { Browser } from '../../../support/browser.ts';
import { payPath, startPayTrial, verifyAndPay } from './payer.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const failedText = 'Your request has encountered an error.';

describeWithOne('payment receipt', startPayTrial, (trial) => {
  async function paid(given?: Partial<ContractPayment>) {
    const payment = trial.api.addPayment(given);
    const browser = trial.portal.browser();
    const page = await verifyAndPay(browser, payment);
    const sentTo = () =>
      trial.api
        .callsOf('send_receipt')
        .filter(({ body }) => body['payment_id'] === payment.id)
        .map(({ body }) => body['email']);
    return { payment, browser, page, sentTo };
  }

  const send = (browser: Browser, page: Page, fields: PostedFields = {}) =>
    browser.press(page, 'Send Receipt', fields);

  const sendToFile = (browser: Browser, page: Page) => browser.press(page, 'Send to pat*****************');

  it('[P8] shows the masked address on file on a separate button, which sends the receipt to that address', async () => {
    const { payment, browser, page, sentTo } = await paid();
    expect(attributeOf(page.control('Email'), 'value')).to.equal(undefined);
    expect(page.html).to.not.include('patricia@example.com');
    const sent = await sendToFile(browser, page);
    expect(sent.text).to.include(
      'Your receipt was sent to pat*****************. You may close this page now.',
    );
    expect(sent.url.pathname).to.equal(payPath(payment));
    expect(sentTo()).to.deep.equal(['patricia@example.com']);
  });

  it('goes to another address that the payer types', async () => {
    const { browser, page, sentTo } = await paid({ email: '' });
    expect(attributeOf(page.control('Email'), 'value') ?? '').to.equal('');
    const sent = await send(browser, page, { email: ' somebody@else.example ' });
    expect(sent.text).to.include('Your receipt was sent to som');
    expect(sent.text).to.not.include('somebody@else');
    expect(sentTo()).to.deep.equal(['somebody@else.example']);
  });

  for (const email of [
    '',
    'nobody',
    'a@b',
    'a@b.c, d@e.f',
    'a@b.co;c@d.co',
    'a@b.co\r\nBcc: c@d.co',
    'a@b.co%0d%0abcc:c@d.co',
    'A <a@b.co>',
    `${'a'.repeat(250)}@b.co`,
    'pat**********',
    'a@-b.co',
    'a@b..co',
  ]) {
    it(`[P8] rejects the address ${JSON.stringify(email.slice(0, 40))}`, async () => {
      const { browser, page, sentTo } = await paid();
      const again = await send(browser, page, { email });
      expect(again.status).to.equal(422);
      expect(again.text).to.include('Invalid Email Address').and.include('Auth #');
      expect(attributeOf(again.control('Email'), 'aria-describedby')).to.include('email-error');
      expect(sentTo()).to.deep.equal([]);
    });
  }

  it('shows only the latest result, for example a failure after a successful send', async () => {
    const { browser, page } = await paid();
    const sent = await sendToFile(browser, page);
    expect(sent.text).to.include('Your receipt was sent');
    const wrong = await send(browser, sent, { email: 'nobody' });
    expect(wrong.text).to.include('Invalid Email Address').and.not.include('Your receipt was sent');
    trial.api.twist('send_receipt', fail(500));
    const failed = await sendToFile(browser, wrong);
    expect(failed.text).to.include(failedText).and.not.include('Your receipt was sent');
    expect((await sendToFile(browser, failed)).text)
      .to.include('Your receipt was sent')
      .and.not.include(failedText);
  });

  it('[P8] reports failures without counting them and goes out at most three times per payment', async () => {
    const { browser, page, sentTo } = await paid();
    trial.api.twist('send_receipt', fail(500), fail(400, { success: false, msg: 'no' }));
    for (let count = 0; count < 2; count += 1) {
      const failed = await sendToFile(browser, page);
      expect(failed.status).to.equal(502);
      expect(failed.text).to.include(failedText).and.include('Auth #');
    }
    for (let count = 0; count < 3; count += 1)
      expect((await sendToFile(browser, page)).text).to.include('Your receipt was sent');
    const refused = await sendToFile(browser, page);
    expect(refused.status).to.equal(429);
    expect(refused.text).to.include('already sent several times').and.include('Auth #');
    expect(sentTo().length).to.equal(5);
  });
});
