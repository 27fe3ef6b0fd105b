import { expect } from 'chai';
import { isLinkCode } from '../../../shared/payment/link-code.ts';
import { countSegments } from '../../../shared/templates/segments.ts';
import { demoIds } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { describeApi } from '../../support/fixtures.ts';

const link = demoIds('card or bank');
const halfYearMs = 180 * 24 * 3_600_000;

describeApi('a payment request', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org: link.client_id });
  });

  const preview = async (channel: 'sms' | 'email') =>
    (await api.call(`GET flexpay/${channel}/preview/${link.id}`, undefined, { token })).body.results[0]!;
  const codeIn = (text: unknown) => /\/p\/([0-9a-z]+)/.exec(String(text))?.[1] ?? '';
  const open = async (code: string) =>
    (await api.call('POST notify2pay/open_short_link', { code })).body.results;

  it('contains the practice, payer, short link and phone in one text segment', async () => {
    const { text } = await preview('sms');
    expect(text).to.match(
      /^Lakeside Family Clinic: Eleanor, you have a payment request\. See and pay: \S+\/p\/[0-9a-z]{16} Call \(312\) 555-0142\. Reply STOP to opt out\.$/,
    );
    expect(countSegments(String(text)).segments).to.equal(1);
  });

  it('omits an implausible first name', async () => {
    for (const first_name of ['', '  ', '1234', 'x'.repeat(31)]) {
      await api.database.db.updateTable('payments').set({ first_name }).where('id', '=', link.id).execute();
      expect((await preview('sms'))['text']).to.include('Clinic: you have a payment request');
      expect((await preview('email'))['html']).to.include('>Hello,<');
    }
  });

  it('uses a button with the same short link in an email, without the amount or reason', async () => {
    const { html } = await preview('email');
    expect(html).to.include('Hello Eleanor,').and.include('(312) 555-0142').and.not.include('45.00');
    expect(html).to.match(/<a href="[^"]+\/p\/[0-9a-z]{16}"[^>]*>See and pay<\/a>/);
    expect(codeIn(html)).to.equal(codeIn((await preview('sms'))['text']));
  });

  it('opens by its short-link code until half a year after the last request', async () => {
    const code = codeIn((await preview('sms'))['text']);
    expect(isLinkCode(code)).to.equal(true);
    expect(await open(code)).to.deep.equal([{ id: link.id, client_id: link.client_id }]);
    api.now.ms += halfYearMs - 1000;
    expect(await open(code)).to.have.length(1);
    api.now.ms += 2000;
    expect(await open(code)).to.deep.equal([]);
    await api.call(
      'POST notify2pay/send_payment_request',
      { id: link.id },
      { token: await signIn(api, { org: link.client_id }) },
    );
    expect(await open(code)).to.have.length(1);
  });

  it('rejects an unknown, short or non-string code', async () => {
    for (const code of ['0'.repeat(16), '', 'abc', 7, ['x'], `${'0'.repeat(15)}'`])
      expect(await open(code as string)).to.deep.equal([]);
  });

  it('includes the short link in emails and supports the List-Unsubscribe opt-out', async () => {
    await api.call('POST notify2pay/send_payment_request', { id: link.id, channels: 'email' }, { token });
    await runWorker(api);
    const sent = await api.database.db
      .selectFrom('outbox')
      .select('body_text')
      .where('payment', '=', link.id)
      .executeTakeFirstOrThrow();
    expect(isLinkCode(codeIn(sent.body_text))).to.equal(true);
    const stop = { oid: link.id, cid: link.id };
    const wrong = await api.call('POST notifications/email/opt_out', {
      ...stop,
      cid: `${link.id.slice(0, -1)}0`,
    });
    expect(wrong.body.success).to.equal(false);
    for (let presses = 0; presses < 2; presses += 1)
      expect((await api.call('POST notifications/email/opt_out', stop)).body.success).to.equal(true);
    expect((await preview('email'))['stop']).to.equal('opted_out');
    expect((await preview('sms'))['stop']).to.equal('');
  });
});
