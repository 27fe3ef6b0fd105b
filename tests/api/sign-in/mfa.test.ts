import { expect } from 'chai';
import { sql } from 'kysely';
import {
  addUser,
  appCode,
  codeSentTo,
  login,
  otherCode,
  password,
  tokenOf,
  verify as answer,
} from '../../support/sign-in.ts';
import { describeApi } from '../../support/fixtures.ts';

const phone = '3125550123';

describeApi('second factor setup', (api) => {
  let id: string;
  let token: string;
  beforeEach(async () => {
    id = await addUser(api);
    token = await tokenOf(api);
  });
  const call = (route: string, body: object) => api.call(route, body, { token });
  const stale = () => (api.now.ms += 15 * 60_000 + 1);
  const userField = async (name: string) =>
    (await api.call(`GET users/${id}`, undefined, { token })).body.results[0]![name];

  it('enables an authenticator app with its first code and ends other sessions', async () => {
    const other = await tokenOf(api);
    const { SecretCode: secret } = (await call('POST cognito_get_totp', { accessToken: token })).body.results;
    expect(secret).to.match(/^[A-Z2-7]{32}$/);
    expect((await login(api)).body.p1).to.be.a('string');
    const verify = (userCode: string) =>
      call('POST cognito_totp_verify', { accessToken: token, userCode, userName: 'pat' });
    const code = appCode(secret!, api.now.ms);
    expect((await verify(otherCode(code))).body.results).to.deep.equal({ error: 'TOTP Code Mismatch' });
    expect((await verify(code)).status).to.equal(200);
    expect(await userField('mfa_method')).to.equal('totp');
    expect((await api.call('GET org', undefined, { token: other })).status).to.equal(401);
    const challenge = await login(api);
    expect(challenge.body.results['ChallengeName']).to.equal('SOFTWARE_TOKEN_MFA');
    expect((await answer(api, challenge, { code })).body.results).to.deep.equal({ error: 'New TOTP Code' });
    api.now.ms += 30_000;
    expect((await answer(api, challenge, { code: appCode(secret!, api.now.ms) })).status).to.equal(200);
  });

  it('discards a new secret after five wrong codes', async () => {
    const { SecretCode: secret } = (await call('POST cognito_get_totp', { accessToken: token })).body.results;
    const code = appCode(secret!, api.now.ms);
    const verify = (userCode: string) => call('POST cognito_totp_verify', { accessToken: token, userCode });
    for (let index = 0; index < 5; index += 1) await verify(otherCode(code));
    expect((await verify(code)).body.results['error']).to.equal('Invalid Session');
  });

  it('enables text messages to a verified phone', async () => {
    const set = () => call('POST cognito_set_mfa_sms', { user_name: 'pat' });
    const confirm = (authCode: string) =>
      call('POST cognito_verify_attribute_code', {
        accessToken: token,
        attributeName: 'phone_number',
        authCode,
      });
    expect((await set()).body.results['error']).to.equal('Need MFA Setup');
    const body = { id, mobile_phone: '(312) 555-0123', user_name: 'pat', accessToken: token };
    expect((await call('PUT users', body)).status).to.equal(200);
    const code = await codeSentTo(api, phone);
    expect((await confirm(otherCode(code))).body.results['error']).to.equal('Invalid Auth Code');
    expect((await confirm(code)).status).to.equal(200);
    expect((await confirm(code)).body.results['error']).to.equal('Invalid Auth Code');
    expect((await set()).status).to.equal(200);
    expect((await login(api)).body.results['ChallengeName']).to.equal('SMS_MFA');
  });

  it('rejects a code after the phone number changes', async () => {
    const change = (mobile_phone: string) => call('PUT users', { id, mobile_phone, accessToken: token });
    await change(phone);
    const code = await codeSentTo(api, phone);
    await call('PUT users', { id, mobile_phone: '3125550199' });
    const body = { accessToken: token, attributeName: 'phone_number', authCode: code };
    expect((await call('POST cognito_verify_attribute_code', body)).body.results['error']).to.equal(
      'Invalid Auth Code',
    );
  });

  it('[A8] requires a sign-in or password confirmation within the last 15 minutes', async () => {
    stale();
    const changes = [
      ['POST cognito_get_totp', { accessToken: token }],
      ['POST cognito_set_mfa_sms', { user_name: 'pat' }],
      ['PUT users', { id, email: 'thief@mail.example' }],
      ['PUT users', { id, mobile_phone: phone, accessToken: token }],
    ] as const;
    for (const [route, body] of changes) {
      const reply = await call(route, body);
      expect(reply.status, route).to.equal(403);
      expect(reply.body.results).to.deep.equal({ error: 'Invalid Session' });
      expect((await call(route, { ...body, pw_old: 'Wrong-Pass-1' })).status).to.equal(400);
    }
    expect(
      (await call('PUT users', { id, first_name: 'Patricia', email: 'pat@mail.example' })).status,
    ).to.equal(200);
    expect((await call('PUT users', { id, email: 'new@mail.example', pw_old: password })).status).to.equal(
      200,
    );
    expect((await call('POST cognito_get_totp', { accessToken: token, pw_old: password })).status).to.equal(
      200,
    );
    expect((await call('POST cognito_get_totp', { accessToken: token })).status).to.equal(200);
    stale();
    expect((await call('POST cognito_get_totp', { accessToken: token })).status).to.equal(403);
    await login(api);
    expect((await call('POST cognito_get_totp', { accessToken: token })).status).to.equal(200);
    const [notice] = (await api.call('GET dev/outbox')).body.results;
    expect(notice).to.include({ to: 'pat@mail.example' });
    expect(notice!['subject']).to.match(/email address was changed/);
  });

  it("rejects another user's access token and any setup if the organization has disabled the second factor", async () => {
    await addUser(api, { userName: 'kim' });
    const foreign = await tokenOf(api, 'kim');
    for (const accessToken of [foreign, 'nonsense'])
      expect((await call('POST cognito_get_totp', { accessToken })).body.results['error']).to.equal(
        'Invalid Session',
      );
    await sql`update org set enable_mfa = 'F'`.execute(api.database.db);
    expect((await call('POST cognito_get_totp', { accessToken: token })).status).to.equal(403);
  });

  it('lets users disable and re-enable their method unless the organization enforces it', async () => {
    const set = (mfa_method: string) => call('PUT users', { id, mfa_method });
    for (const raised of ['sms', 'totp', 'disabled_sms']) expect((await set(raised)).status).to.equal(403);
    await sql`update users set mfa_method = 'sms' where id = ${id}::bigint`.execute(api.database.db);
    expect((await set('totp')).status).to.equal(403);
    expect((await set('')).status).to.equal(403);
    expect((await set('disabled_sms')).status).to.equal(200);
    expect((await set('sms')).status).to.equal(200);
    await sql`update org set enable_mfa = 'Enforced'`.execute(api.database.db);
    expect((await set('disabled_sms')).status).to.equal(403);
    expect(await userField('mfa_method')).to.equal('sms');
  });
});
