import { expect } from 'chai';
import { sql } from 'kysely';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { signIn } from '../../support/embedded-api.ts';
import { addUser, appCode, login, password, tokenOf } from '../../support/sign-in.ts';
import { describeApi } from '../../support/fixtures.ts';

const org = '204117';

describeApi('user access status', (api) => {
  let id: string;
  let manager: string;
  beforeEach(async () => {
    id = await addUser(api);
    manager = await signIn(api, { org, group: 'Admin' });
  });
  const as = (token: string, route: string, body?: unknown) => api.call(route, body, { token });
  const access = async () => (await as(manager, `GET users/${id}/access`)).body.results as object;
  const details = async (action: string) => {
    const { results } = (
      await as(manager, `GET audit?filter=${encodeURIComponent(JSON.stringify({ action }))}`)
    ).body;
    return results.map((row) => [row['record_id'], row['detail']]);
  };
  const lock = async () => {
    for (let tries = 0; tries < 6; tries += 1) await login(api, 'pat', 'wrong');
  };
  const setUpApp = async () => {
    const token = await tokenOf(api);
    const { SecretCode: secret = '' } = (await as(token, 'POST cognito_get_totp', {})).body.results;
    await as(token, 'POST cognito_totp_verify', { userCode: appCode(secret, api.now.ms) });
  };

  it('shows the last successful sign-in', async () => {
    const seen = async () => (await as(manager, `GET users/${id}`)).body.results[0]?.['last_sign_in'];
    expect(await seen()).to.equal(null);
    await login(api);
    const first = Math.trunc(api.now.ms / 1000);
    expect(await seen()).to.equal(first);
    api.now.ms += 60_000;
    await login(api, 'pat', 'wrong');
    expect(await seen()).to.equal(first);
  });

  it('can be unlocked by user managers with an audit entry', async () => {
    await lock();
    expect((await login(api)).body.results['error']).to.equal('Account Locked');
    expect(await access()).to.include({ locked_until: String(Math.ceil((api.now.ms + 300_000) / 1000)) });
    expect((await as(manager, `POST users/${id}/unlock`, {})).status).to.equal(200);
    expect(await access()).to.include({ locked_until: '' });
    expect((await login(api)).status).to.equal(200);
    expect(await details('unlock')).to.deep.equal([[id, 'Failed sign-in attempts cleared']]);
  });

  it('lets an admin reset a lost second factor, ending every session and notifying the user', async () => {
    await setUpApp();
    expect(await access()).to.include({ second_factor: 'totp' });
    expect((await login(api)).body.results['ChallengeName']).to.equal('SOFTWARE_TOKEN_MFA');
    await sql`update org set enable_mfa = 'Enforced' where id = ${org}::bigint`.execute(api.database.db);
    const admin = await signIn(api, { org, admin: true });
    expect((await as(admin, `POST users/${id}/second_factor_reset`, {})).status).to.equal(200);
    const token = await tokenOf(api);
    const refused = await as(token, 'GET contacts');
    expect(refused.body.results).to.include({ required_step: 'mfa' });
    const { rows } = await sql<{ recipient: string; body_text: string }>`
      select recipient, body_text from outbox
    `.execute(api.database.db);
    expect(rows.map(({ recipient }) => recipient)).to.deep.equal(['pat@mail.example']);
    expect(rows[0]?.body_text).to.include('reset your second factor').and.include('If you did not do this');
    await sql`update org set enable_mfa = 'T' where id = ${org}::bigint`.execute(api.database.db);
    expect(await details('mfa')).to.deep.include([id, 'Lost second factor reset']);
  });

  it("rejects changes to one's own status, to users with more rights, across organizations, and by an admin acting for a client", async () => {
    const open = ['admin'] as const;
    await api.database.db.transaction().execute((trx) => enterGroup(trx, org, { name: 'Lead', open }));
    await sql`update groups set may_manage_users = 'T' where name = 'Lead'`.execute(api.database.db);
    const adminId = await addUser(api, { userName: 'root', admin: true });
    const bossId = await addUser(api, { userName: 'boss', group: 'Admin' });
    const boss = await tokenOf(api, 'boss');
    const cases = [
      [boss, bossId, 403],
      [manager, adminId, 403],
      [await signIn(api, { org, group: 'Lead' }), id, 403],
      [await signIn(api, { org }), id, 403],
      [await signIn(api, { org: '204260', group: 'Admin' }), id, 404],
      [await signIn(api, { org: '204260', admin: true, actingFor: org }), id, 403],
    ] as const;
    for (const [token, userId, status] of cases)
      for (const what of ['unlock', 'second_factor_reset'])
        expect((await as(token, `POST users/${userId}/${what}`, {})).status, what).to.equal(status);
    expect((await login(api, 'pat', password)).status).to.equal(200);
  });
});
