import { expect } from 'chai';
import { sql } from 'kysely';
import { addJob } from '../../../../server/api/database/db.ts';
import { runRequestBatch } from '../../../../server/api/payments/requests/run-request-batch.ts';
import { lookUpAttempt } from '../../../../server/api/payments/look-up-attempt.ts';
import { readConfig } from '../../../../server/config.ts';
import { paymentMessages } from '../../../../shared/locales/en/payment.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { enterAccount } from '../../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../../support/authorize-net/fake.ts';
import { demoIds, demoLink } from '../../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { card, pay, payPath, verify } from './payer.ts';

const name = 'card or bank';
const link = demoIds(name);
const { last_name, dob } = demoLink(name).demo.patient;

describe('payment page with an unresolved charge', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  let portal: TestPortal;
  let token: string;
  beforeEach(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: fake.settings });
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
    await enterAccount(api, link.client_id);
    token = await signIn(api, { org: link.client_id });
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
    await fake.close();
  });

  const open = (browser = portal.browser()) => verify(browser, link, { last_name, dob });
  const get = (browser = portal.browser()) => browser.get(payPath(link));
  const lookUp = async () => {
    const { rows } = await sql<{ reference: string }>`
      select reference from payment_attempts where state = 'charging'
    `.execute(api.database.db);
    for (const { reference } of rows)
      await lookUpAttempt({ ...api, db: api.database.db, clock: () => api.now.ms }, reference);
  };
  const isChecking = ({ text, html }: { text: string; html: string }) => {
    expect(text).to.include(paymentMessages.checking);
    expect(html).to.not.include('card_number');
    expect(text).to.not.include(paymentMessages.notCharged);
  };

  it('shows every browser that a charge held for review is being checked, even after days', async () => {
    const [first, verified] = [portal.browser(), portal.browser()];
    const form = await open(first);
    const other = await open(verified);
    fake.next.push({ held: true });
    await pay(first, form);
    for (const hours of [0, 1, 30]) {
      api.now.ms += hours * 3_600_000;
      await lookUp();
      isChecking(await get());
    }
    api.now.ms -= 31 * 3_600_000;
    isChecking(await pay(verified, other, card));
    isChecking(await get(verified));
    const own = await get(first);
    expect(own.html).to.not.include('card_number');
    expect(fake.ledger.entries).to.have.length(1);
    fake.ledger.entries[0]!.status = 'failedReview';
    await lookUp();
    expect((await get(verified)).html).to.include('card_number');
  });

  it("keeps the payer's browser on the check page beyond 15 minutes while the charge is held", async () => {
    const browser = portal.browser();
    const form = await open(browser);
    fake.next.push({ held: true });
    await pay(browser, form);
    api.now.ms += 14 * 60_000;
    await get(browser);
    api.now.ms += 14 * 60_000;
    const page = await get(browser);
    expect(page.text).to.include(paymentMessages.checkingLong);
    expect(page.html).to.not.include('card_number');
  });

  it('blocks all kinds of payment requests while the charge is held', async () => {
    const browser = portal.browser();
    const form = await open(browser);
    fake.next.push({ held: true });
    await pay(browser, form);
    const asked = await api.call('POST notify2pay/send_payment_request', { id: link.id }, { token });
    expect([asked.status, asked.body.msg]).to.deep.equal([400, requestMessages.beingChecked]);
    const plan = await api.call('POST payments/asks/plan', { ids: [link.id] }, { token });
    expect(plan.body.results[0]).to.deep.include({ stopped: 1, stops: { charging: 1 } });
    const many = await api.call('POST payments/asks', { ids: [link.id] }, { token });
    const parts = { db: api.database.db, config: readConfig({}), clock: () => api.now.ms };
    await runRequestBatch(parts, String(many.body.p1));
    const ask = await api.call(`GET payments/asks/${many.body.p1}`, undefined, { token });
    expect(JSON.stringify(ask.body.results)).to.include('charging');
    for (const channel of ['sms', 'email']) {
      const preview = await api.call(`GET flexpay/${channel}/preview/${link.id}`, undefined, { token });
      expect(preview.body.results[0]?.['stop']).to.equal('charging');
    }
    const { rows } = await sql<{ sent: number }>`
      select count(*)::int as sent from messages where payment = ${link.id}
    `.execute(api.database.db);
    expect(rows[0]?.sent).to.equal(0);
  });

  it('says that an abandoned attempt is unconfirmed until the charge is found or the day ends', async () => {
    const browser = portal.browser();
    const form = await open(browser);
    let book = () => undefined as void;
    fake.next.push({ books: new Promise<void>((resolve) => (book = resolve)) });
    expect((await pay(browser, form)).text).to.include(paymentMessages.checking);
    api.now.ms += 21_000;
    await lookUp();
    for (const page of [await get(browser), await get(browser), await get(), await open()]) {
      expect(page.text).to.include(paymentMessages.unconfirmed);
      expect(page.text).to.not.include(paymentMessages.notCharged);
    }
    fake.next.push({ refuse: { responseCode: '2', code: '2', text: 'Declined.' } });
    const refused = await pay(browser, await get(browser));
    expect(refused.text).to.include(paymentMessages.refused).and.include(paymentMessages.unconfirmed);
    expect(refused.text).to.not.include(paymentMessages.notCharged);
    const paid = await pay(browser, refused);
    expect(paid.text).to.include('Auth #').and.include(paymentMessages.unconfirmedPaid);
    expect((await get()).text).to.include(paymentMessages.unconfirmedPaid);
    book();
    api.now.ms += 10_000;
    await addJob(api.database.db, 'watch_charges', { payload: {}, key: 'watch_charges' });
    await runWorker(api);
    expect(fake.ledger.charges()).to.have.length(1);
    expect((await get(browser)).text).to.not.include(paymentMessages.unconfirmedPaid);
  });

  it('says that the payment is still due after a late charge was reversed', async () => {
    const browser = portal.browser();
    let book = () => undefined as void;
    fake.next.push({ books: new Promise<void>((resolve) => (book = resolve)) });
    await pay(browser, await open(browser));
    api.now.ms += 21_000;
    await lookUp();
    book();
    api.now.ms += 10_000;
    await addJob(api.database.db, 'watch_charges', { payload: {}, key: 'watch_charges' });
    await runWorker(api);
    expect((await get(browser)).text).to.include(paymentMessages.lateChargeReversed);
    expect(fake.ledger.charges()).to.deep.equal([]);
  });
});
