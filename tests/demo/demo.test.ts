import { expect } from 'chai';
import { sql } from 'kysely';
import { demoTotpSecret } from '../../server/demo/sign-ins.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import { appCode, codeSentTo, login, verifyAs } from '../support/sign-in.ts';

interface SignIn {
  case: string;
  user_name: string;
  pw: string;
  note: string;
}

describe('demo users', () => {
  let api: EmbeddedApi;
  before(async () => (api = await startEmbeddedApi()));
  after(() => api.close());
  const signIns = async () =>
    (await api.call('GET dev/demo')).body.results as unknown as {
      sign_ins: SignIn[];
      reseller_ids: string[];
    };
  const demo = async (name: string) => {
    const found = (await signIns()).sign_ins.find((each) => each.case === name)!;
    return { ...found, reply: await login(api, found.user_name, found.pw) };
  };

  it('sign in as described', async () => {
    const staff = await demo('staff');
    expect(staff.reply.body.results[0]).to.include({ access_group: 'Admin', admin_user: 'F' });
    expect((await demo('staff with limited group')).reply.body.results[0]!['access_group']).to.equal(
      'Front Desk',
    );
    const sms = await demo('staff with SMS');
    const code = await codeSentTo(api, '3125550188');
    expect((await verifyAs(sms.user_name)(api, sms.reply, { code })).body.p1).to.be.a('string');
    const totp = await demo('staff with TOTP');
    expect(totp.note).to.contain(demoTotpSecret);
    const answer = { code: appCode(demoTotpSecret, api.now.ms) };
    expect((await verifyAs(totp.user_name)(api, totp.reply, answer)).body.p1).to.be.a('string');
    const forced = await demo('staff with forced password change');
    expect(forced.reply.body.results[0]!['forcePasswordReset']).to.equal('T');
    expect((await demo('staff with temporary password')).reply.body.results['ChallengeName']).to.equal(
      'NEW_PASSWORD_REQUIRED',
    );
    expect((await demo('staff who must reset')).reply.body.results['error']).to.equal('Password Reset');
    expect((await demo('admin')).reply.body.results[0]!['admin_user']).to.equal('T');
    const token = (await demo('staff with forced MFA set-up')).reply.body.p1!;
    expect((await api.call('GET org', undefined, { token })).body.results[0]!['enable_mfa']).to.equal(
      'Enforced',
    );
  });

  it('get replaced by a fresh user of the same kind after use', async () => {
    await sql`update users set mfa_method = 'totp' where user_name = 'sofia.berg'`.execute(api.database.db);
    const next = await demo('staff with forced MFA set-up');
    expect(next.user_name).to.equal('sofia.berg-1');
    expect(next.reply.status).to.equal(200);
    expect((await signIns()).reseller_ids).to.deep.equal(['R-1001']);
  });

  it('do not exist in production', async () => {
    const environment = {
      NODE_ENV: 'production',
      SESSION_SECRET: 'x'.repeat(32),
      DATA_SECRET: 'y'.repeat(32),
      REDIS_URL: 'redis://127.0.0.1:1',
      API_KEY: 'key-of-the-portal',
    };
    const production = await startEmbeddedApi({ environment });
    const headers = { 'X-Api-Key': environment.API_KEY };
    expect((await production.call('GET dev/demo', undefined, { headers })).status).to.equal(404);
    await production.close();
  });

  it('see the names of IVR numbers', async () => {
    const token = (await demo('staff')).reply.body.p1!;
    const read = async () => (await api.call('GET ivr_number', undefined, { token })).body.results[0];
    expect(await read()).to.deep.equal({
      production: { '3125550170': 'Main line', '3125550171': 'Billing line' },
    });
    const set = (value: string) =>
      sql`update org set ivr_number = ${value} where id = 204117`.execute(api.database.db);
    await set('{"production":{"3125550170":"Main"},"local":{"3125550171":"Test"}}');
    expect(await read()).to.deep.equal({
      production: { '3125550170': 'Main' },
      local: { '3125550171': 'Test' },
    });
    const none = (await demo('staff without MFA')).reply.body.p1!;
    expect((await api.call('GET ivr_number', undefined, { token: none })).body.results).to.deep.equal([
      { production: {} },
    ]);
  });
});
