import { expect } from 'chai';
import { sql } from 'kysely';
import { enterAccount } from '../../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../../support/authorize-net/fake.ts';
import { demoIds, demoLink } from '../../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { productionSettings } from '../../../support/production.ts';
import { pay, payPath, verify } from './payer.ts';

const name = 'card or bank';
const link = demoIds(name);
const { last_name, dob } = demoLink(name).demo.patient;

describe('payment link in production', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  let portal: TestPortal;
  beforeEach(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: { ...productionSettings, ...fake.settings } });
    portal = await startTestPortal({ api: api.url, env: { API_KEY: productionSettings.API_KEY } });
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
    await fake.close();
  });
  const attempts = async () => {
    const { rows } = await sql`select from payment_attempts`.execute(api.database.db);
    return rows.length;
  };

  it('says that online payment is not set up and shows the number to call when there is no gateway account', async () => {
    const page = await portal.browser().get(payPath(link));
    expect(page.status).to.equal(200);
    expect(page.all('h1').length).to.equal(1);
    expect(page.text).to.include('Paying online is not available').and.include('Lakeside Family Clinic');
    expect(page.text).to.match(/Call \(\d{3}\) \d{3}-\d{4}/);
    expect(page.all('form')).to.deep.equal([]);
  });

  it('charges nothing when an open form is submitted after the gateway account is removed', async () => {
    await enterAccount(api, link.client_id);
    const browser = portal.browser();
    const form = await verify(browser, link, { last_name, dob });
    await sql`update payment_accounts set place = null`.execute(api.database.db);
    const page = await pay(browser, form);
    expect(page.text).to.include('Paying online is not available');
    const body = { client_id: link.client_id, payment_id: link.id, payment_method: 'cc' };
    const sent = {
      ...body,
      amount: '$45.00',
      name: 'Pat Example',
      card_number: '4242424242424242',
      expiry: '12/39',
      cvc: '123',
      zip: '60611',
    };
    const headers = { 'X-Api-Key': productionSettings.API_KEY, 'Idempotency-Key': 'key-0001' };
    const refused = await api.call('POST notify2pay/payment_submission', sent, { headers });
    expect(refused).to.deep.include({ status: 400 });
    expect(refused.body.p1).to.equal('Payment not set up');
    expect(await attempts()).to.equal(0);
    expect(fake.called()).to.deep.equal([]);
  });

  it('charges through the gateway account and never through the sandbox', async () => {
    await enterAccount(api, link.client_id);
    const browser = portal.browser();
    const page = await pay(browser, await verify(browser, link, { last_name, dob }));
    expect(page.text).to.include(`Auth # ${fake.ledger.entries[0]!.authCode}`);
    expect(fake.ledger.charges().map(({ cents }) => cents)).to.deep.equal([4500]);
    const { rows } =
      await sql`select from sandbox_charges where created > now() - interval '1 minute'`.execute(
        api.database.db,
      );
    expect(rows).to.deep.equal([]);
    await sql`update payment_accounts set place = null`.execute(api.database.db);
    expect((await portal.browser().get(payPath(link))).text).to.include('Your payment has been processed.');
  });
});
