import { expect } from 'chai';
import { sql } from 'kysely';
import { noProviderMessages } from '../../../shared/locales/en/delivery.ts';
import { paymentMessages } from '../../../shared/locales/en/payment.ts';
import { signInErrors } from '../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../shared/paths.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { users } from '../../../shared/resources/users.ts';
import { readConfig } from '../../../server/config.ts';
import { enterAccount } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { demoIds, demoLink } from '../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../support/portal.ts';
import { productionSettings } from '../../support/production.ts';
import { runWorker } from '../../support/run-worker.ts';
import { addUser, basic, password, tokenOf } from '../../support/sign-in.ts';
import { pay, verify } from './pay/payer.ts';
import { login } from './sign-in/staff.ts';

describe('production without a provider', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  let gateway: FakeAuthorizeNet;
  const { API_KEY } = productionSettings;
  const key = { 'X-Api-Key': API_KEY };
  before(async () => {
    gateway = await startAuthorizeNet();
    api = await startEmbeddedApi({ environment: { ...productionSettings, ...gateway.settings } });
    await enterAccount(api, '204117');
    portal = await startTestPortal({ api: api.url, env: { API_KEY }, clock: () => api.now.ms });
    await sql`
      insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
      values ('lakeside-sso', 204117, 'https://id.example', 'portal', 'secret')
    `.execute(api.database.db);
  });
  after(async () => {
    await portal.close();
    await api.close();
    await gateway.close();
  });
  const kept = async (table: 'outbox' | 'sso_invitations' | 'one_time_codes') =>
    (await sql`select 1 from ${sql.table(table)}`.execute(api.database.db)).rows.length;
  const told = async (action: string) =>
    (await sql`select detail from audit where action = ${action}`.execute(api.database.db)).rows;
  const enter = async (userName: string) => {
    const browser = portal.browser();
    return { browser, page: await login(browser, { user_name: userName }, { pw: password }) };
  };
  afterEach(async () => expect(await kept('outbox')).to.equal(0));

  it('shows that the receipt failed and records no receipt as sent', async () => {
    const browser = portal.browser();
    const { last_name, dob } = demoLink('card or bank').demo.patient;
    const paid = await pay(browser, await verify(browser, demoIds('card or bank'), { last_name, dob }));
    expect(paid.text).to.include('Auth #');
    const page = await browser.press(paid, 'Send Receipt', { email: 'pat@mail.example' });
    expect(page.text).to.include(paymentMessages.receiptFailed).and.not.include('was sent');
    expect(await told('receipt')).to.deep.equal([]);
    const { client_id, id: payment_id } = demoIds('card or bank');
    const body = { client_id, payment_id, email: 'pat@mail.example' };
    const reply = await api.call('POST notify2pay/send_receipt', body, { headers: key });
    expect([reply.status, reply.body.msg]).to.deep.equal([409, noProviderMessages.email]);
  });

  it('rejects a single sign-on invitation with an error', async () => {
    await addUser(api, { userName: 'boss', group: 'Admin', email: 'boss@mail.example' });
    const kim = await addUser(api, { userName: 'kim', email: 'kim@mail.example' });
    const { browser } = await enter('boss');
    const form = await browser.get(pathsOf(users).one(kim));
    const page = await browser.press(form, 'Invite to single sign-on');
    expect(page.text).to.include(noProviderMessages.email).and.not.include('Invitation sent');
    expect([await kept('sso_invitations'), await told('sso invite')]).to.deep.equal([0, []]);
  });

  it('asks for no verification code at sign-in and setup, because no code can be texted', async () => {
    await addUser(api, { userName: 'sam', mfaMethod: 'sms', phone: '3125550123' });
    const headers = { ...key, ...basic('sam', password) };
    for (let tries = 0; tries < 8; tries += 1)
      expect((await api.call('POST login', {}, { headers })).body.results).to.deep.equal({
        error: 'No Text Messages',
      });
    const { page } = await enter('sam');
    expect(page.text).to.include(signInErrors['No Text Messages']).and.not.include('6 digits');
    const id = await addUser(api, { userName: 'tom' });
    const { browser } = await enter('tom');
    const choice = await browser.get(paths.userAuthentication.to());
    const form = await browser.press(choice, 'Continue', { method: 'sms', pw_old: password });
    const again = await browser.press(form, 'Send Code', { mobile_phone: '(312) 555-0177' });
    expect(again.text).to.include(signInErrors['No Text Messages']).and.not.include('sent to');
    const { rows } = await sql`select mobile_phone from users where id = ${id}::bigint`.execute(
      api.database.db,
    );
    expect([rows, await kept('one_time_codes')]).to.deep.equal([[{ mobile_phone: null }], 0]);
  });

  it('responds to a password reset as usual but creates no code', async () => {
    await addUser(api, { userName: 'lost' });
    const browser = portal.browser();
    const form = await browser.get(paths.passwordReset.to());
    await browser.press(form, 'Send Code', { username: 'lost' });
    await runWorker(api, { config: readConfig(productionSettings) });
    expect([await kept('one_time_codes'), await told('password reset')]).to.deep.equal([0, []]);
  });

  it('changes an email address without notifying the old address and logs the missing notice', async () => {
    const id = await addUser(api, { userName: 'ned' });
    const token = await tokenOf(api, 'ned', key);
    const change = { id, email: 'new@mail.example', pw_old: password };
    expect((await api.call('PUT users', change, { token, headers: key })).status).to.equal(200);
    expect(await api.logText()).to.include('no email provider');
  });
});
