import { expect } from 'chai';
import { sql } from 'kysely';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { addUser, codeSentTo, login, password, tokenOf } from '../../support/sign-in.ts';
import { describeApi } from '../../support/fixtures.ts';

const lakeside = '204117';
const harbor = '204260';
const record = {
  user_name: 'New.User',
  pw: 'Correct-Horse-9',
  first_name: 'New',
  last_name: 'User',
  access_group: 'Front Desk',
};

describeApi('users', (api) => {
  let staffId: string;
  let staff: string;
  let manager: string;
  beforeEach(async () => {
    staffId = await addUser(api);
    staff = await tokenOf(api);
    manager = await signIn(api, { org: lakeside, group: 'Admin' });
  });
  const as = (token: string, route: string, body?: unknown) => api.call(route, body, { token });
  const userOf = async (id: string) =>
    (await as(manager, `GET users/${id}`)).body.results[0] as Record<string, unknown> | undefined;

  it('show a required password reset until it is done', async () => {
    const { db } = api.database;
    expect(await userOf(staffId)).to.include({ cognito_migration: 'F' });
    await sql`update credentials set reset_required = true where id_user = ${staffId}::bigint`.execute(db);
    expect(await userOf(staffId)).to.include({ cognito_migration: 'T' });
    await as(manager, 'PUT users', { id: staffId, cognito_migration: 'F' });
    expect(await userOf(staffId), 'set by the server alone').to.include({ cognito_migration: 'T' });
    await as(manager, 'PUT users', { id: staffId, pw: 'Another-Horse-9' });
    expect(await userOf(staffId)).to.include({ cognito_migration: 'F' });
  });

  it('can be created only by the admin group and sign in with the given password', async () => {
    const made = await as(manager, 'POST users', record);
    expect(made.body.p1).to.match(/^\d+$/);
    expect(await userOf(made.body.p1!)).to.include({
      id_org: lakeside,
      user_name: 'New.User',
      admin_user: 'F',
    });
    expect((await login(api, 'new.user', record.pw)).body.p1).to.be.a('string');
    expect((await as(staff, 'POST users', { ...record, user_name: 'other' })).status).to.equal(403);
    expect((await api.call('POST users', record)).status).to.equal(401);
  });

  it('get an error message for each invalid field', async () => {
    const cases: [object, RegExp][] = [
      [{ first_name: '' }, /^First Name and Last Name are required$/],
      [{ user_name: '' }, /^User Name is required$/],
      [{ user_name: ' \u200b ' }, /^User Name is required$/],
      [{ user_name: 'a:b' }, /colon/],
      [{ pw: '' }, /^Password is required for creating new user$/],
      [{ pw: 'Ab1!' }, /^Password must be at least 8 characters$/],
      [{ pw: 'abcdefgh1' }, /^Password must be a mix of at least 3/],
      [{ pw: 'Abbbb123' }, /^Password must be a mix/],
      [{ pw: 'Password1!' }, /too common/],
      [{ access_group: 'Nowhere' }, /User group not found/],
      [{ landing_page: '//evil.example' }, /landing page/],
      [{ ui_settings: '[1]' }, /ui_settings/],
      [{ ui_settings: '{"a":'.repeat(9) + '1' + '}'.repeat(9) }, /ui_settings/],
    ];
    for (const [body, msg] of cases) {
      const reply = await as(manager, 'POST users', { ...record, ...body });
      expect(reply.status, JSON.stringify(body)).to.equal(400);
      expect(reply.body.msg).to.match(msg);
    }
  });

  it('require a username that is unique across organizations, ignoring case and Unicode variants', async () => {
    const foreign = await signIn(api, { org: harbor, group: 'Admin' });
    for (const user_name of ['pat', 'PAT', 'ｐat '])
      for (const token of [manager, foreign]) {
        const reply = await as(token, 'POST users', { ...record, access_group: 'Admin', user_name });
        expect(reply.status).to.equal(409);
        expect(reply.body.msg).to.equal('Duplicate username');
      }
    const taken = await as(staff, 'PUT users', { id: staffId, user_name: 'Maria.Lopez' });
    expect(taken.body).to.deep.include({ success: false, msg: 'Duplicate username' });
    expect((await as(staff, 'PUT users', { id: staffId, user_name: 'PATRICIA' })).status).to.equal(200);
    expect((await login(api, 'patricia')).status).to.equal(200);
    expect((await login(api, 'pat')).status).to.equal(400);
    expect((await as(manager, 'POST users', { ...record, user_name: 'pat' })).status).to.equal(200);
  });

  it('[Z4] can edit their own profile without raising their rights', async () => {
    const profile = {
      id: staffId,
      user_name: 'pat',
      first_name: 'Patricia',
      last_name: 'Roe',
      email: 'roe@mail.example',
      phone: '312 555 0111',
      mobile_phone: '3125550112',
      landing_page: '/app/contacts',
      ui_settings: '{"perPage":{"contacts":50}}',
    };
    expect((await as(staff, 'PUT users', profile)).status).to.equal(200);
    expect(await userOf(staffId)).to.include({ ...profile, phone: '3125550111' });
    for (const raise of [
      { access_group: 'Admin' },
      { access_group: '' },
      { forcePasswordReset: 'T' },
      { pw: 'Correct-Horse-9' },
    ])
      expect(
        (await as(staff, 'PUT users', { id: staffId, ...raise })).status,
        JSON.stringify(raise),
      ).to.equal(403);
    const ignored = {
      admin_user: 'T',
      id_org: harbor,
      verified_phone: '3125550112',
      tokens: 1,
      user_key: 'x',
    };
    expect(
      (await as(staff, 'PUT users', { id: staffId, access_group: 'Front Desk', ...ignored })).status,
    ).to.equal(200);
    expect(await userOf(staffId)).to.include({
      admin_user: 'F',
      id_org: lakeside,
      access_group: 'Front Desk',
    });
    const { rows } = await sql`select verified_phone from users where id = ${staffId}::bigint`.execute(
      api.database.db,
    );
    expect(rows).to.deep.equal([{ verified_phone: null }]);
  });

  it('[A7] cannot clear their own forced password change', async () => {
    expect((await as(manager, 'PUT users', { id: staffId, forcePasswordReset: 'T' })).status).to.equal(200);
    expect((await as(staff, 'PUT users', { id: staffId, forcePasswordReset: 'F' })).status).to.equal(403);
    expect((await login(api)).body.results[0]!['forcePasswordReset']).to.equal('T');
  });

  it('cannot be changed by other staff; admins cannot be changed by the admin group', async () => {
    const other = await addUser(api, { userName: 'kim' });
    const adminId = await addUser(api, { userName: 'boss', admin: true });
    expect((await as(staff, 'PUT users', { id: other, first_name: 'X' })).status).to.equal(403);
    expect((await as(staff, 'DELETE users', [{ id: other }])).status).to.equal(403);
    expect((await as(manager, 'PUT users', { id: adminId, pw: 'Correct-Horse-9' })).status).to.equal(403);
    const kept = await as(manager, 'DELETE users', [{ id: adminId }]);
    expect(kept)
      .to.deep.include({ status: 403 })
      .and.have.nested.property('body.msg', resourceMessages.adminStays);
    expect((await as(manager, 'DELETE users', [{ id: other }])).status).to.equal(200);
    expect((await login(api, 'kim')).status).to.equal(400);
  });

  it('lose every session after a new password, a removed second factor, a new group, or deletion', async () => {
    expect((await as(staff, 'GET org')).status).to.equal(200);
    await as(manager, 'PUT users', { id: staffId, pw: 'Correct-Horse-9' });
    expect((await as(staff, 'GET org')).status).to.equal(401);
    staff = (await login(api, 'pat', 'Correct-Horse-9')).body.p1!;
    await sql`update users set mfa_method = 'totp' where id = ${staffId}::bigint`.execute(api.database.db);
    await as(manager, 'PUT users', { id: staffId, mfa_method: '' });
    expect((await as(staff, 'GET org')).status).to.equal(401);
    staff = (await login(api, 'pat', 'Correct-Horse-9')).body.p1!;
    expect((await as(staff, 'POST groups', { name: 'X' })).status).to.equal(403);
    await as(manager, 'PUT users', { id: staffId, access_group: 'Admin' });
    expect((await as(staff, 'GET org')).status).to.equal(401);
    staff = (await login(api, 'pat', 'Correct-Horse-9')).body.p1!;
    expect((await as(staff, 'POST groups', { name: 'X' })).status).to.equal(200);
    await as(manager, 'DELETE users', [{ id: staffId }]);
    expect((await as(staff, 'GET org')).status).to.equal(401);
  });

  it('[S5] lose every session permanently when disabled, even if enabled again', async () => {
    const other = await tokenOf(api);
    const turn = (disabled: 'T' | 'F') => as(manager, 'PUT users', { id: staffId, disabled });
    expect((await turn('T')).status).to.equal(200);
    expect((await as(staff, 'GET org')).status).to.equal(401);
    expect((await login(api)).body.results).to.include({ error: 'User Suspended' });
    expect((await turn('F')).status).to.equal(200);
    for (const token of [staff, other]) expect((await as(token, 'GET org')).status).to.equal(401);
    expect((await login(api)).status).to.equal(200);
  });

  it("return the same 404 for another organization's users as for missing users", async () => {
    const foreign = await signIn(api, { org: harbor, group: 'Admin' });
    const none = await as(foreign, 'GET users/999999');
    for (const [route, body] of [
      [`GET users/${staffId}`, undefined],
      ['PUT users', { id: staffId, first_name: 'X', id_org: harbor }],
      ['PUT users', { id: staffId, pw: 'Correct-Horse-9' }],
      ['DELETE users', [{ id: staffId }]],
    ] as const) {
      const { status, body: answer } = await as(foreign, route, body);
      expect({ status, answer }, route).to.deep.equal({ status: 404, answer: none.body });
    }
    for (const query of ['search=pat', `filter={"id_org":"${lakeside}"}`, `filter={"id":"${staffId}"}`]) {
      const { results } = (await as(foreign, `GET users?${encodeURI(query)}`)).body;
      expect(results.filter((row) => row['id_org'] !== harbor)).to.deep.equal([]);
    }
    for (const resource of ['groups', 'audit'])
      expect(
        (await as(foreign, `GET ${resource}?meta={l:0}`)).body.results.filter(
          (row) => row['id_org'] !== harbor,
        ),
      ).to.deep.equal([]);
    expect((await login(api, 'pat', password)).status).to.equal(200);
  });

  it('expose no secrets in responses or audit entries', async () => {
    const { results } = (await as(manager, 'GET users?meta={l:0}')).body;
    for (const row of results)
      expect(row).to.not.have.any.keys('pw', 'hash', 'salt', 'verified_phone', 'temporary');
    expect((await as(manager, 'GET users?fields=pw')).status).to.equal(400);
    await as(manager, 'PUT users', { id: staffId, pw: 'Canary-Horse-9' });
    const { rows } = await sql<{ detail: string }>`select detail from audit`.execute(api.database.db);
    expect(JSON.stringify(rows)).to.not.contain('Canary');
  });

  it('receive a code only on their own phone and with their own access token', async () => {
    const foreign = await signIn(api, { org: lakeside, group: 'Admin' });
    await as(manager, 'PUT users', { id: staffId, mobile_phone: '3125550123', accessToken: manager });
    expect(await codeSentTo(api, '3125550123')).to.equal('');
    const reply = await as(staff, 'PUT users', {
      id: staffId,
      mobile_phone: '3125550123',
      accessToken: foreign,
    });
    expect(reply.body.results['error']).to.equal('Invalid Session');
  });
});

describe('groups', () => {
  let api: EmbeddedApi;
  before(async () => (api = await startEmbeddedApi()));
  after(() => api.close());

  it('can be changed only by the admin group, are renamed for all members, and cannot be deleted while in use', async () => {
    const manager = await signIn(api, { org: lakeside, group: 'admin' });
    await addUser(api, { group: 'Night Shift' });
    const staff = await tokenOf(api);
    const as = (token: string, route: string, body?: unknown) => api.call(route, body, { token });
    const { p1: id } = (await as(manager, 'POST groups', { name: 'Night Shift', home: 'T', files: 'F' }))
      .body;
    expect((await as(manager, 'POST groups', { name: 'night shift' })).status).to.equal(409);
    const found = await as(staff, `GET groups?filter=${encodeURIComponent('{"name":"Night Shift"}')}`);
    expect(found.body.results[0]).to.include({ id, home: 'T', files: 'F' });
    for (const [route, body] of [
      ['POST groups', { name: 'Mine' }],
      ['PUT groups', { id, admin: 'T' }],
      ['DELETE groups', [{ id }]],
      ['PUT org', { id: lakeside, enable_mfa: 'F' }],
    ] as const)
      expect((await as(staff, route, body)).status, route).to.equal(403);
    expect((await as(manager, 'PUT groups', { id, name: 'Late Shift' })).status).to.equal(200);
    expect((await login(api)).body.results[0]!['access_group']).to.equal('Late Shift');
    expect((await as(manager, 'DELETE groups', [{ id }])).status).to.equal(409);
    expect((await as(manager, 'PUT org', { id: lakeside, phone: '3125550100' })).status).to.equal(200);
    const member = await tokenOf(api);
    const org = async () => (await as(member, 'GET org')).status;
    await as(manager, 'PUT groups', { id, home: 'T', name: 'Night Shift' });
    expect(await org(), 'the same tabs').to.equal(200);
    await as(manager, 'PUT groups', { id, home: 'F' });
    expect(await org(), 'a tab less').to.equal(401);
    expect((await as(manager, 'GET org')).status).to.equal(200);
    expect((await as(manager, 'PUT org', { id: harbor, phone: '3125550100' })).status).to.equal(404);
    expect((await as(manager, 'DELETE org', [{ id: lakeside }])).status).to.equal(403);
  });
});

describeApi('a user manager outside the admin group', (api) => {
  let manager: string;
  let deskId: string;
  beforeEach(async () => {
    const open = ['home', 'contacts', 'admin'] as const;
    await api.database.db.transaction().execute(async (trx) => {
      await enterGroup(trx, lakeside, { name: 'Lead', open });
      await enterGroup(trx, lakeside, { name: 'Desk', open: ['home'] });
    });
    const flags = { may_manage_users: 'T', may_export: 'F', may_refund: 'F' } as const;
    await api.database.db.updateTable('groups').set(flags).where('name', '=', 'Lead').execute();
    await api.database.db.updateTable('groups').set({ may_export: 'F' }).where('name', '=', 'Desk').execute();
    deskId = await addUser(api, { group: 'Desk' });
    manager = await signIn(api, { org: lakeside, group: 'Lead' });
  });
  const as = (route: string, body?: unknown) => api.call(route, body, { token: manager });
  const tries = async (route: string, bodies: readonly object[], status: number) => {
    for (const body of bodies)
      expect((await as(route, body)).status, `${route} ${JSON.stringify(body)}`).to.equal(status);
  };
  const more = [{ ivr: 'T' }, { may_export: 'T' }, { may_refund: 'T' }, { may_refund: 'T', name: 'All' }];

  it('creates and edits groups only with rights they have themselves', async () => {
    const none = { may_export: 'F' };
    const made = await as('POST groups', { name: 'Night', home: 'T', ...none });
    expect(made.status).to.equal(200);
    await tries(
      'POST groups',
      [{ name: 'Silent' }, ...more.map((one) => ({ name: 'X', ...none, ...one }))],
      403,
    );
    await tries(
      'PUT groups',
      more.map((one) => ({ id: made.body.p1, ...one })),
      403,
    );
    await tries('PUT groups', [{ id: made.body.p1, contacts: 'T', may_send: 'F' }], 200);
    const everything = await api.database.db
      .insertInto('groups')
      .values({ id_org: lakeside, name: 'Money', may_refund: 'T' })
      .returning(({ cast }) => cast<string>('id', 'text').as('id'))
      .executeTakeFirstOrThrow();
    await tries(
      'PUT groups',
      [
        { ...everything, name: 'Mine' },
        { ...everything, may_refund: 'F' },
      ],
      403,
    );
    await tries('DELETE groups', [[everything]], 403);
  });

  it('cannot assign anyone, including themselves, to a group with more rights', async () => {
    for (const access_group of ['Admin', '', 'Everything']) {
      await signIn(api, { org: lakeside });
      await tries('POST users', [{ ...record, access_group }], 403);
      await tries('PUT users', [{ id: deskId, access_group }], 403);
    }
    await tries('POST users', [{ ...record, access_group: 'Desk' }], 200);
    await tries(
      'PUT users',
      [
        { id: deskId, access_group: 'Lead' },
        { id: deskId, pw: 'Correct-Horse-9' },
      ],
      200,
    );
    const own = await api.database.db
      .selectFrom('users')
      .select(({ cast }) => cast<string>('id', 'text').as('id'))
      .where('access_group', '=', 'Lead')
      .where('user_name', 'like', 'user-%')
      .executeTakeFirstOrThrow();
    await tries(
      'PUT users',
      [
        { ...own, access_group: 'Admin' },
        { ...own, access_group: 'Desk' },
      ],
      403,
    );
  });

  it('cannot edit users with more rights or internal admins', async () => {
    const bossId = await addUser(api, { userName: 'boss', group: 'Admin' });
    const adminId = await addUser(api, { userName: 'root', admin: true, group: 'Desk' });
    for (const id of [bossId, adminId]) {
      const changes = [{ pw: 'Correct-Horse-9' }, { email: 'x@mail.example' }, { access_group: 'Desk' }];
      await tries(
        'PUT users',
        [...changes, { disabled: 'T' }, { mfa_method: '' }].map((one) => ({ id, ...one })),
        403,
      );
      await tries('DELETE users', [[{ id }]], 403);
    }
    await tries('DELETE users', [[{ id: deskId }]], 200);
  });
});
