import { expect } from 'chai';
import { sql } from 'kysely';
import { actingMessages } from '../../../shared/locales/en/administration.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { signInErrors } from '../../../shared/locales/en/sign-in.ts';
import { whileLocked } from '../../support/database.ts';
import { signIn } from '../../support/embedded-api.ts';
import { addUser, codeSentTo, login, password, tokenOf } from '../../support/sign-in.ts';
import { statementsOf } from '../../support/statements.ts';
import { describeApi } from '../../support/fixtures.ts';

const lakeside = '204117';
const harbor = '204260';
const prairie = '204388';
const minute = 60_000;

describeApi('an admin acting for a client', (api) => {
  let admin: string;
  beforeEach(async () => {
    await addUser(api, { userName: 'boss', org: harbor, admin: true });
    admin = await tokenOf(api, 'boss');
  });
  const as = (token: string, route: string, body?: unknown) => api.call(route, body, { token });
  const actFor = (id: string, more: object = {}) => as(admin, 'POST admin_set_org', { id_org: id, ...more });
  const ownOrg = async () => (await as(admin, 'GET org')).body.results.map((row) => row['id']);
  const trail = async (idOrg: string) => {
    const { rows } = await sql<{ user_name: string; acting_for: string; action: string; detail: string }>`
      select user_name, acting_for, action, detail from audit
      where id_org = ${idOrg}::bigint and acting_for is not null
      order by time, action desc
    `.execute(api.database.db);
    return rows;
  };

  it("saves changes in the client's organization and appears with both names in the client's audit trail", async () => {
    expect((await actFor(lakeside, { reason: ' Ticket 4711 ' })).body.success).to.equal(true);
    expect(await ownOrg()).to.deep.equal([lakeside]);
    const made = await as(admin, 'POST text_templates', { name: 'Hello', template: 'Hi {{first_name}}' });
    expect((await actFor('')).body.success).to.equal(true);
    expect((await ownOrg()).length).to.be.greaterThan(1);
    const staff = await signIn(api, { org: lakeside });
    expect((await as(staff, `GET text_templates/${made.body.p1}`)).status).to.equal(200);
    const rows = await trail(lakeside);
    expect(rows.map((row) => row.action)).to.have.members(['act for client', 'create', 'leave client']);
    for (const row of rows)
      expect(row).to.include({ user_name: 'boss', acting_for: 'Lakeside Family Clinic 204117' });
    expect(rows.map((row) => row.detail)).to.include.members([
      'boss started acting for Lakeside Family Clinic 204117. Reason: Ticket 4711',
      'boss stopped acting for Lakeside Family Clinic 204117',
    ]);
    expect((await actFor('')).body.success, 'ending twice').to.equal(true);
    expect(await trail(lakeside)).to.have.length(3);
  });

  it('[Z5] appears with both names in the audit trail for every kind of write', async () => {
    await actFor(lakeside);
    const { p1: id } = (await as(admin, 'POST contacts', { first_name: 'Ada', last_name: 'Byron' })).body;
    await as(admin, 'PUT contacts', { id, zip: '60611' });
    await as(admin, 'DELETE contacts', [{ id }]);
    await as(admin, 'PUT org', { id: lakeside, city: 'Evanston' });
    await as(admin, 'PUT users', { id: await addUser(api), first_name: 'Newer' });
    await as(admin, 'PUT notify2pay/client_setting', { id_org: lakeside, epic_user: 'x' });
    const rows = await trail(lakeside);
    expect(rows.filter((row) => row.action !== 'act for client')).to.have.length(6);
    for (const row of rows) expect(row.user_name).to.equal('boss');
    const { rows: others } =
      await sql`select 1 from audit where acting_for is null and action <> 'login'`.execute(api.database.db);
    expect(others).to.deep.equal([]);
  });

  it("appears to the client's staff with both names, even when editing the client without acting for it", async () => {
    const staff = await signIn(api, { org: lakeside, group: 'Admin' });
    await as(admin, 'PUT notify2pay/client_setting', { id_org: lakeside, epic_user: 'x' });
    await as(admin, 'PUT org', { id: lakeside, city: 'Evanston' });
    await actFor(lakeside);
    await as(admin, 'POST text_templates', { name: 'Hello', template: 'Hi' });
    await actFor('');
    await as(staff, 'POST text_templates', { name: 'Own', template: 'Hi' });
    const filter = (text: string) => `GET audit?filter=${encodeURIComponent(text)}`;
    const rows = (await as(staff, filter('{"user_name":"boss"}'))).body.results;
    expect(rows.map((row) => row['resource'])).to.have.members([
      ...['client_settings', 'org', 'org', 'text_templates', 'org'],
    ]);
    for (const row of rows)
      expect(row).to.include({ full_name: 'Pat Doe', acting_for: 'Lakeside Family Clinic 204117' });
    const templates = (await as(staff, filter('{"resource":"text_templates"}'))).body.results;
    const [own, ...more] = templates.filter((row) => row['user_name'] !== 'boss');
    expect(own).to.include({ full_name: null, acting_for: null });
    expect(more).to.deep.equal([]);
    const atHome = await tokenOf(api, 'boss');
    await as(atHome, 'POST text_templates', { name: 'Home', template: 'Hi' });
    const [home] = (await as(atHome, filter('{"action":"create"}'))).body.results;
    expect(home).to.include({ user_name: 'boss', full_name: 'Pat Doe', acting_for: null });
  });

  it('cannot change sign-in details of client users or create users who can sign in', async () => {
    const id = await addUser(api, { mfaMethod: 'sms', phone: '3125550123' });
    const recordOf = async () => (await as(admin, `GET users/${id}`)).body.results[0];
    await actFor(lakeside);
    const before = await recordOf();
    for (const change of [
      { pw: 'Correct-Horse-8' },
      { pw: 'Correct-Horse-8', last_name: 'X' },
      { mfa_method: '' },
      { email: 'boss@mail.example' },
      { email: '' },
      { user_name: 'boss.two' },
      { mobile_phone: '3125550199', last_name: 'X' },
    ]) {
      const { status, body } = await as(admin, 'PUT users', { id, ...change });
      expect([status, body.msg], JSON.stringify(change)).to.deep.equal([403, actingMessages.theirSignIn]);
    }
    expect(await recordOf()).to.deep.equal(before);
    const user = { user_name: 'new.two', pw: 'Correct-Horse-9', first_name: 'New', last_name: 'Two' };
    expect((await as(admin, 'POST users', user)).status).to.equal(403);
    expect((await login(api, 'new.two', user.pw)).status).to.equal(400);
    const same = {
      user_name: 'pat',
      email: 'pat@mail.example',
      mobile_phone: '3125550123',
      mfa_method: 'sms',
    };
    expect((await as(admin, 'PUT users', { id, ...same, last_name: 'X' })).status).to.equal(200);
    await actFor('');
    expect((await as(admin, 'POST users', user)).status, 'of the own organization').to.equal(200);
  });

  it('cannot change the sign-in settings of the client organization', async () => {
    await actFor(lakeside);
    const org = async () => (await as(admin, `GET org/${lakeside}`)).body.results[0];
    const before = await org();
    for (const change of [
      { enable_mfa: before?.['enable_mfa'] === 'T' ? 'F' : 'T' },
      { sso_second_factor: 'T' },
    ])
      expect((await as(admin, 'PUT org', { id: lakeside, ...change })).status).to.equal(403);
    expect(await org()).to.deep.equal(before);
    const same = { enable_mfa: before?.['enable_mfa'], city: 'Evanston' };
    expect((await as(admin, 'PUT org', { id: lakeside, ...same })).status).to.equal(200);
  });

  it('can act for only one client at a time', async () => {
    await actFor(lakeside);
    const nested = await actFor(prairie);
    expect(nested.status).to.equal(409);
    expect(nested.body.msg).to.contain('Lakeside Family Clinic');
    expect((await as(admin, 'POST notify2pay/set_org', { id: prairie })).status).to.equal(409);
    expect(await ownOrg()).to.deep.equal([lakeside]);
    await actFor('');
    const calls = [lakeside, prairie, lakeside, prairie].map((id) => () => actFor(id));
    const both = await whileLocked(api.database, 'select 1 from org for update', calls);
    expect(both.filter((reply) => reply.body.success)).to.have.length(1);
    expect(both.filter((reply) => reply.status === 409)).to.have.length(3);
    expect(await ownOrg()).to.have.length(1);
  });

  it("can do nothing after an hour except stop acting, not even access the admin's own organization", async () => {
    await actFor(lakeside);
    api.now.ms += 60 * minute - 1;
    expect(await ownOrg()).to.deep.equal([lakeside]);
    api.now.ms += 1;
    for (const [route, body] of [
      ['GET org'],
      ['GET users'],
      ['GET admin_get_org'],
      ['POST contacts', { first_name: 'Ada', last_name: 'Byron' }],
      ['POST admin_set_org', { id_org: lakeside }],
      ['POST notify2pay/set_org', { id: lakeside }],
      ['GET ivr_number'],
    ] as const) {
      const reply = await as(admin, route, body);
      expect(reply.status, route).to.equal(403);
      expect(reply.body.msg).to.equal(
        'You are no longer acting for Lakeside Family Clinic 204117: the limit is 60 minutes.',
      );
    }
    const { rows } = await sql`select 1 from contacts`.execute(api.database.db);
    expect(rows).to.deep.equal([]);
    await actFor('');
    expect((await actFor(lakeside)).body.success).to.equal(true);
    api.now.ms += 61 * minute;
    expect((await as(admin, 'POST logout', { username: 'boss' })).status).to.equal(200);
    expect((await trail(lakeside)).filter((row) => row.action === 'leave client')).to.have.length(2);
  });

  it('cannot change their own account', async () => {
    await sql`update org set enable_mfa = 'T'`.execute(api.database.db);
    const { rows } = await sql<{ id: string }>`select id::text from users where user_name = 'boss'`.execute(
      api.database.db,
    );
    const id = rows[0]!.id;
    for (const client of [lakeside, harbor]) {
      await actFor(client);
      for (const [route, body] of [
        ['POST user/password', { user_name: 'boss', pw_old: password, pw: 'Another-Horse-8' }],
        ['POST cognito_get_totp', { accessToken: admin }],
        ['POST cognito_totp_verify', { accessToken: admin, userCode: '123456', userName: 'boss' }],
        [
          'POST cognito_verify_attribute_code',
          { accessToken: admin, attributeName: 'phone_number', authCode: '1' },
        ],
        ['POST cognito_set_mfa_sms', { user_name: 'boss' }],
        ['PUT users', { id, first_name: 'Bossy', pw_old: password }],
      ] as const) {
        const reply = await as(admin, route, body);
        expect(reply.status, route).to.equal(403);
        expect(reply.body.msg).to.equal('You cannot change your own account while you act for a client.');
      }
      await actFor('');
    }
  });

  it('needs the admin right and loses access when the right is removed', async () => {
    const staff = await signIn(api, { org: lakeside, group: 'Admin' });
    for (const route of [
      'POST admin_set_org',
      'POST notify2pay/set_org',
      'GET admin_get_org',
      'GET notify2pay/get_org',
    ]) {
      const body = route.startsWith('GET') ? undefined : { id_org: harbor, id: harbor };
      expect((await as(staff, route, body)).status, route).to.equal(403);
    }
    expect((await as(staff, 'POST admin_set_org', { id_org: '' })).status).to.equal(403);
    await actFor(lakeside);
    await sql`update users set admin_user = 'F' where user_name = 'boss'`.execute(api.database.db);
    expect(await ownOrg()).to.deep.equal([harbor]);
    expect((await as(admin, 'GET notify2pay/get_org')).status).to.equal(403);
    expect((await actFor('')).body.success).to.equal(true);
    expect((await trail(lakeside)).map((row) => row.action)).to.include('leave client');
    expect((await actFor(lakeside)).status).to.equal(403);
  });

  it('can use the demo call only for demo organizations', async () => {
    await sql`update org set payment_demo = true where id = ${prairie}::bigint`.execute(api.database.db);
    expect((await as(admin, 'GET notify2pay/get_org')).body.results).to.deep.equal([
      { id: prairie, name: 'Prairie Heart Center' },
    ]);
    for (const id of [lakeside, '', '1', 'x', '9'.repeat(30)])
      expect((await as(admin, 'POST notify2pay/set_org', { id })).status, id).to.equal(404);
    expect((await as(admin, 'POST notify2pay/set_org', { id: prairie })).body.success).to.equal(true);
    expect(await ownOrg()).to.deep.equal([prairie]);
    await actFor('');
    for (const id of ['1', 'x', '9'.repeat(30)]) expect((await actFor(id)).status, id).to.equal(404);
  });

  it('lists 20,000 clients with the same number of SQL statements as three', async () => {
    const few = await statementsOf(api.serving, () => as(admin, 'GET admin_get_org'));
    await sql`
      insert into org (id, name)
      select 500000 + n, 'Client ' || md5(n::text) from generate_series(1, 20000) n
    `.execute(api.database.db);
    const many = await statementsOf(api.serving, async () => {
      const { results } = (await as(admin, 'GET admin_get_org')).body;
      expect(results).to.have.length(20_003);
      expect(results[0]).to.have.all.keys('id', 'name');
    });
    expect(few).to.not.be.empty;
    expect(many).to.have.length(few.length);
  });
});

describeApi('a user suspension', (api) => {
  let manager: string;
  let id: string;
  beforeEach(async () => {
    id = await addUser(api);
    manager = await signIn(api, { org: lakeside, group: 'Admin' });
  });
  const disable = (token: string, body: object) => api.call('PUT users', body, { token });

  it('ends the session immediately and shows the reason only after the correct password is entered', async () => {
    const token = await tokenOf(api);
    expect((await disable(manager, { id, disabled: 'T' })).status).to.equal(200);
    expect((await api.call('GET org', undefined, { token })).status).to.equal(401);
    const [right, wrong] = [await login(api), await login(api, 'pat', 'Wrong-Horse-7')];
    expect([right.status, wrong.status]).to.deep.equal([400, 400]);
    expect(right.body.results).to.include({ error: 'User Suspended' });
    expect(right.body.msg).to.equal(signInErrors['User Suspended']);
    expect(wrong.body.results).to.include({ error: 'Invalid Credentials' });
    expect(wrong.body.msg).to.not.include('suspended');
    await disable(manager, { id, disabled: 'F' });
    expect((await login(api)).body.p1).to.be.a('string');
    expect((await api.call('GET org', undefined, { token })).status, 'the old token').to.equal(401);
  });

  it('invalidates a token issued just before', async () => {
    const token = await tokenOf(api);
    await sql`update users set disabled = 'T' where id = ${id}::bigint`.execute(api.database.db);
    expect((await api.call('GET org', undefined, { token })).status).to.equal(401);
  });

  it('blocks a pending second-factor challenge', async () => {
    await sql`update users set mfa_method = 'sms', verified_phone = '3125550101' where id = ${id}::bigint`.execute(
      api.database.db,
    );
    const { Session, ChallengeName } = (await login(api)).body.results;
    const code = await codeSentTo(api, '3125550101');
    await sql`update users set disabled = 'T' where id = ${id}::bigint`.execute(api.database.db);
    const headers = { Authorization: `Basic ${Buffer.from('pat:').toString('base64')}` };
    const reply = await api.call(
      'POST cognito_verify',
      { Session, ChallengeName, response: { code } },
      { headers },
    );
    expect(reply.status).to.equal(400);
    expect(reply.body.p1).to.equal(undefined);
    const tokens = await sql`select 1 from tokens where id_user = ${id}::bigint`.execute(api.database.db);
    expect(tokens.rows).to.deep.equal([]);
  });

  it('cannot apply to the last user manager, who also cannot leave the group or be deleted', async () => {
    const [first, second] = [
      await addUser(api, { userName: 'first', group: 'Admin' }),
      await addUser(api, { userName: 'second', group: 'Admin' }),
    ];
    await sql`
      delete from tokens where id_user in (select id from users where id_org = ${lakeside}::bigint)
    `.execute(api.database.db);
    await sql`
      update users set disabled = 'T' where id_org = ${lakeside}::bigint and id not in (${first}::bigint, ${second}::bigint)
    `.execute(api.database.db);
    const boss = await signIn(api, { org: '204260', admin: true, actingFor: lakeside });
    const turns = await Promise.all([first, second].map((one) => disable(boss, { id: one, disabled: 'T' })));
    expect(turns.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(turns.find(({ status }) => status === 409)?.body.msg).to.equal(resourceMessages.lastManager);
    const left = turns[0]!.status === 409 ? first : second;
    expect((await disable(boss, { id: left, access_group: 'Front Desk' })).status).to.equal(409);
    expect((await api.call('DELETE users', [{ id: left }], { token: boss })).status).to.equal(409);
    expect((await disable(boss, { id: left, first_name: 'Sam' })).status).to.equal(200);
    const front = await addUser(api, { userName: 'third', group: 'Front Desk' });
    expect((await disable(boss, { id: front, disabled: 'T' })).status).to.equal(200);
  });

  it('cannot apply to oneself, and applies to an internal admin only if another internal admin requests it', async () => {
    const own = await sql<{ id: string }>`
      select id_user::text as id from tokens order by created desc, id_user desc limit 1
    `.execute(api.database.db);
    expect((await disable(manager, { id: own.rows[0]!.id, disabled: 'T' })).status).to.equal(403);
    expect((await disable(manager, { id: own.rows[0]!.id, disabled: 'F' })).status, 'no change').to.equal(
      200,
    );
    const boss = await addUser(api, { userName: 'boss', admin: true });
    expect((await disable(manager, { id: boss, disabled: 'T' })).status).to.equal(403);
    const other = await signIn(api, { org: lakeside, admin: true });
    expect((await disable(other, { id: boss, disabled: 'T' })).status).to.equal(200);
    const frontDesk = await signIn(api, { org: lakeside, group: 'Front Desk' });
    expect((await disable(frontDesk, { id, disabled: 'T' })).status).to.equal(403);
  });
});
