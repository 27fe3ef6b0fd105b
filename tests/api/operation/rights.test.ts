import { expect } from 'chai';
import { sql } from 'kysely';
import { apiRoutes, type ApiRoute } from '../../../server/api/routes.ts';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { permissions, type Need, type Permission } from '../../../shared/permissions.ts';
import { sectionNames, type SectionName } from '../../../shared/sections.ts';
import { isFull } from '../../support/full-run.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { addUser, codeSentTo, password, tokenOf } from '../../support/sign-in.ts';

const org = '204117';
const harbor = '204260';
const routes = apiRoutes({ production: true }).filter(({ right }) => right !== undefined);
const permissionNames = Object.keys(permissions) as Permission[];
const nameOf = ({ method, path }: ApiRoute) => `${method} ${path.slice(1)}`;
const named = (right: ApiRoute['right']) => routes.filter((route) => route.right === right).map(nameOf);
const bySection = routes.flatMap((route) =>
  typeof route.right === 'object' ? [{ route, sections: route.right }] : [],
);

/** Calls for managers who may also export. */
const wholeExports = ['POST data_exports', 'GET data_exports', 'GET data_exports/:id/content'];
const holds = ['GET legal_hold', 'PUT contacts/:id/hold', 'DELETE contacts/:id/hold'];

describe('access rights of API calls', () => {
  let api: EmbeddedApi;
  before(async () => (api = await startEmbeddedApi()));
  after(() => api.close());

  const withTabs = async (open: readonly SectionName[]): Promise<string> => {
    const name = `Only ${open.join(' ')}`;
    await api.database.db.transaction().execute((trx) => enterGroup(trx, org, { name, open }));
    return signIn(api, { org, group: name });
  };
  const ask = async (route: string, token?: string, body: unknown = {}) => {
    const sent = route.startsWith('GET') ? undefined : body;
    return (await api.call(route.replace(':id', '12345').replace(':action', 'confirm'), sent, { token }))
      .status;
  };

  it('[Z2] require a token on every call', async () => {
    expect(routes.length).to.be.greaterThan(100);
    for (const route of routes) expect(await ask(nameOf(route)), nameOf(route)).to.equal(401);
  });

  it('[Z2] reject groups that have every tab except those of the call', async () => {
    for (const { route, sections } of bySection) {
      const token = await withTabs(sectionNames.filter((name) => !sections.includes(name)));
      expect(await ask(nameOf(route), token), nameOf(route)).to.equal(403);
    }
  });

  it('reject users whose group does not exist', async () => {
    const token = await signIn(api, { org, group: 'Nobody' });
    for (const { route } of bySection) expect(await ask(nameOf(route), token), nameOf(route)).to.equal(403);
  });

  it('[Z2] allow each call with any one of its tabs, except calls for managers and internal admins', async () => {
    const others = new Set<string>();
    for (const { route, sections } of bySection) {
      expect(sections).to.not.deep.equal([]);
      for (const section of sections) {
        const status = await ask(nameOf(route), await withTabs([section]));
        if (status === 403) others.add(nameOf(route));
        else expect(status, nameOf(route)).to.be.oneOf([200, 400, 404, 415]);
      }
    }
    const groups = ['POST', 'PUT', 'DELETE'].map((method) => `${method} groups`);
    const invitation = [
      ...['GET', 'POST'].map((method) => `${method} users/:id/sso_invitation`),
      ...['GET', 'POST'].map((method) => `${method} users/:id/invitation`),
      'POST users/:id/invitation/withdraw',
    ];
    const locks = 'GET locks';
    const empty = [locks, 'POST data_exports', 'GET data_exports', 'GET legal_hold'];
    const access = [
      'GET users/:id/access',
      'POST users/:id/unlock',
      'POST users/:id/second_factor_reset',
      locks,
    ];
    const admins = ['POST org', 'DELETE org'];
    const refund = 'POST payments/:id/refunds';
    const checkedFirst = [refund, ...holds];
    const changes = ['PUT org', 'POST users', 'DELETE users'];
    const managers = [...groups, ...invitation, ...access, refund, ...changes, ...wholeExports, ...holds];
    expect([...others]).to.have.members([...managers, ...admins]);
    const manager = await signIn(api, { org, group: 'Admin' });
    const admin = await signIn(api, { org, admin: true });
    for (const route of others)
      expect(await ask(route, admins.includes(route) ? admin : manager), route).to.equal(
        empty.includes(route) ? 200 : route.includes(':id') && !checkedFirst.includes(route) ? 404 : 400,
      );
  });

  const withPermissions = async (granted: readonly Permission[]): Promise<string> => {
    const { db } = api.database;
    const name = `May ${granted.join(' ')}`;
    await db.transaction().execute((trx) => enterGroup(trx, org, { name, open: sectionNames }));
    const flags = permissionNames.map((one) => [permissions[one].field, granted.includes(one) ? 'T' : 'F']);
    await db.updateTable('groups').set(Object.fromEntries(flags)).where('name', '=', name).execute();
    return signIn(api, { org, group: name });
  };
  const permissionOf = (need: Need) => (typeof need === 'string' ? need : need.permission);
  const bodiesOf = (need: Need): object[] =>
    typeof need === 'string' ? [{}] : Object.entries(need.when).map(([field, value]) => ({ [field]: value }));
  const needing = routes.flatMap((route) => (route.needs ?? []).map((need) => ({ route, need })));

  const combinations = Array.from({ length: 2 ** permissionNames.length }, (_, bits) => bits);
  const bitsOf = (needed: readonly Need[]) =>
    needed.reduce((bits, need) => bits | (1 << permissionNames.indexOf(permissionOf(need))), 0);
  /** Tries no permissions, all, only the needed ones, all others, and all but one needed; a full run tries every combination. */
  const toTry = (needed: readonly Need[]): readonly number[] => {
    if (isFull) return combinations;
    const [all, bits] = [combinations.length - 1, bitsOf(needed)];
    const allButOne = needed.map((need) => all & ~bitsOf([need]));
    return [...new Set([0, all, bits, all & ~bits, ...allButOne])];
  };

  it('[Z2] require the listed permissions for every call that needs any', async () => {
    let cells = 0;
    const tokens = new Map<number, string>();
    for (const bits of combinations)
      tokens.set(bits, await withPermissions(permissionNames.filter((_, index) => bits & (1 << index))));
    for (const { route, need } of needing.filter(({ route }) => !wholeExports.includes(nameOf(route)))) {
      const needed = (route.needs ?? []).filter((one) => typeof one === 'string' || one === need);
      for (const body of bodiesOf(need))
        for (const bits of toTry(needed)) {
          const has = (one: Need) => bits & (1 << permissionNames.indexOf(permissionOf(one)));
          const status = await ask(nameOf(route), tokens.get(bits), body);
          const said = `${nameOf(route)} ${JSON.stringify(body)} ${bits.toString(2)}`;
          if (needed.every(has)) expect(status, said).to.be.oneOf([200, 400, 404]);
          else expect(status, said).to.equal(403);
          cells += 1;
        }
    }
    expect(cells).to.be.greaterThan(isFull ? 1000 : 200);
  });

  it("use every permission and require the delete permission for every deletion of an organization's records", () => {
    const used = new Set(needing.map(({ need }) => permissionOf(need)));
    expect([...used].sort()).to.deep.equal([...permissionNames].sort());
    // Records that only internal admins delete do not belong to a single organization.
    const theirs = (path: string) => path === '/org' || path.startsWith('/operators/');
    // Lifting a hold deletes no record.
    const deletes = routes.filter(
      ({ method, path }) => method === 'DELETE' && !theirs(path) && path !== '/contacts/:id/hold',
    );
    for (const route of deletes) expect(route.needs, nameOf(route)).to.include('delete');
  });

  it('give internal admins and group admins every permission and revoke it as soon as the flag is removed', async () => {
    const closed = {
      may_send: 'F',
      may_export: 'F',
      may_delete: 'F',
      may_refund: 'F',
      may_manage_users: 'F',
    } as const;
    const token = await signIn(api, { org, group: 'Admin' });
    const admin = await signIn(api, { org, admin: true, group: 'May ' });
    const hers = await withPermissions(['export']);
    const exported = { resource: 'contacts', rows: 1 };
    expect(await ask('POST exports', hers, exported)).to.equal(200);
    await api.database.db.updateTable('groups').set(closed).execute();
    expect(await ask('POST exports', hers, exported)).to.equal(403);
    for (const one of [token, admin]) expect(await ask('POST exports', one, exported)).to.equal(200);
  });

  it('limit client selection to internal admins', async () => {
    const manager = await signIn(api, { org, group: 'Admin' });
    const admin = await signIn(api, { org, admin: true });
    const calls = named('internalAdmin');
    expect(calls).to.have.length(22);
    for (const route of calls) {
      expect(await ask(route, manager), route).to.equal(403);
      expect(await ask(route, admin), route).to.be.oneOf([200, 400, 404]);
    }
  });

  it('give an admin acting for a client every right in that client', async () => {
    await enterClosed();
    const token = await signIn(api, { org, admin: true, group: 'Closed', actingFor: harbor });
    const own = await signIn(api, { org, admin: true, group: 'Closed' });
    for (const resource of ['contacts', 'jobs', 'files', 'reminders', 'audit']) {
      expect(await ask(`GET ${resource}`, token), resource).to.equal(200);
      expect(await ask(`GET ${resource}`, own), resource).to.equal(403);
    }
  });

  const enterClosed = () =>
    api.database.db.transaction().execute((trx) => enterGroup(trx, org, { name: 'Closed', open: [] }));

  it('give every user only the calls that all pages need', async () => {
    const everybodys = routes
      .filter(({ right }) => typeof right === 'string' && right !== 'internalAdmin')
      .map(nameOf);
    expect(everybodys).to.have.members([
      ...['POST cognito_get_totp', 'POST cognito_totp_verify', 'POST cognito_set_mfa_sms'],
      ...[
        'POST cognito_verify_attribute_code',
        'POST user/password',
        'POST logout',
        'POST admin_set_org',
        'GET operations/:operation',
      ],
      ...['GET ivr_number', 'GET org', 'GET org/:id', 'GET groups', 'GET users/:id', 'PUT users'],
      ...['POST imports', 'GET imports', 'GET imports/:id', 'PUT imports', 'GET imports/:id/refused'],
      ...['GET imports/:id/refused_rows', 'DELETE imports/:id/refused_rows'],
      ...['GET imports/:id/refused_rows/:row', 'PUT imports/:id/refused_rows/:row'],
      ...['POST exports', 'GET user/recovery_codes', 'POST user/recovery_codes'],
      ...['GET deletions', 'POST deletions/:id/undo', 'POST user/email_confirmation'],
    ]);
    await enterClosed();
    const token = await signIn(api, { org, group: 'Closed' });
    const own = (await api.call('GET org', undefined, { token })).body.results;
    expect(own.map(({ id }) => id)).to.deep.equal([org]);
    expect(await ask('GET ivr_number', token)).to.equal(200);
    expect(await ask(`GET groups?filter=${encodeURIComponent('{"name":"Closed"}')}`, token)).to.equal(200);
    for (const route of [
      'GET groups',
      `GET groups?filter=${encodeURIComponent('{"name":"Front Desk"}')}`,
      'GET users/12345',
      'GET imports',
      `GET imports?filter=${encodeURIComponent('{"resource":"contacts"}')}`,
    ])
      expect(await ask(route, token), route).to.equal(403);
    for (const resource of ['contacts', 'ivr', 'audit'])
      expect(await ask('POST exports', token, { resource, rows: 1 }), resource).to.equal(403);
  });

  it('require the right to the target resource for an import', async () => {
    const upload = async (token: string) => {
      const form = new FormData();
      form.set('resource', 'contacts');
      form.set('file', new Blob(['first_name,last_name\nAda,Park\n']), 'people.csv');
      const headers = { Authorization: `Bearer ${token}` };
      const reply = await fetch(`${api.url}/imports`, { method: 'POST', headers, body: form });
      return { status: reply.status, id: ((await reply.json()) as { p1?: string }).p1 };
    };
    const theirs = await withTabs(['contacts']);
    const others = await withTabs(sectionNames.filter((name) => name !== 'contacts'));
    expect((await upload(others)).status).to.equal(403);
    const { status, id } = await upload(theirs);
    expect(status).to.equal(200);
    for (const [route, body] of [
      [`GET imports/${id}`],
      ['PUT imports', { id, status: 'checking' }],
      [`GET imports/${id}/refused`],
      [`GET imports/${id}/refused_rows`],
      [`PUT imports/${id}/refused_rows/1`, { cells: [] }],
    ] as const) {
      expect(await ask(route, others, body), route).to.equal(403);
      expect(await ask(route, theirs, body), route).to.not.equal(403);
    }
  });
});

describe('a required step after sign-in', () => {
  let api: EmbeddedApi;
  beforeEach(async () => (api = await startEmbeddedApi()));
  afterEach(() => api.close());

  const refusedBy = async (route: ApiRoute, token: string) => {
    const body = route.method === 'GET' ? undefined : {};
    const { status, body: answer } = await api.call(nameOf(route).replace(':id', '12345'), body, { token });
    return status === 403 ? (answer.results as Partial<Record<string, string>>)['required_step'] : undefined;
  };
  const demand = async (step: 'password' | 'mfa') => {
    await (
      step === 'password'
        ? sql`update users set "forcePasswordReset" = 'T' where user_name = 'pat'`
        : sql`update org set enable_mfa = 'Enforced' where id = ${org}::bigint`
    ).execute(api.database.db);
  };
  const steps = {
    password: ['POST user/password'],
    mfa: [
      ...['POST cognito_get_totp', 'POST cognito_totp_verify', 'POST cognito_set_mfa_sms'],
      'POST cognito_verify_attribute_code',
    ],
  };
  const ways = [
    'POST logout',
    'POST admin_set_org',
    'GET operations/:operation',
    'GET org',
    'GET groups',
    'GET ivr_number',
  ];

  for (const step of ['password', 'mfa'] as const)
    it(`[A7] blocks every call except sign-in, sign-out and the calls that complete it: ${step}`, async () => {
      await addUser(api, { group: 'Admin' });
      const token = await tokenOf(api);
      const isWay = (route: ApiRoute) => [...ways, ...steps[step]].includes(nameOf(route));
      for (const route of routes)
        if (!isWay(route)) expect(await refusedBy(route, token), nameOf(route)).to.equal(undefined);
      await demand(step);
      for (const route of routes)
        if (!isWay(route)) expect(await refusedBy(route, token), nameOf(route)).to.equal(step);
      for (const route of routes.filter(isWay).filter(({ path }) => path !== '/logout' && path !== '/groups'))
        expect(await refusedBy(route, token), nameOf(route)).to.equal(undefined);
      expect((await api.call('POST logout', {}, { token })).status).to.equal(200);
    });

  it('ends when the user sets a new password', async () => {
    await addUser(api, { group: 'Admin' });
    const token = await tokenOf(api);
    await demand('password');
    expect((await api.call('GET contacts', undefined, { token })).status).to.equal(403);
    const change = { user_name: 'pat', pw_old: password, pw: 'Correct-Horse-8' };
    expect((await api.call('POST user/password', change, { token })).status).to.equal(200);
    expect((await api.call('GET contacts', undefined, { token })).status).to.equal(200);
  });

  it('lets users set only their own phone number', async () => {
    const id = await addUser(api, { group: 'Admin' });
    const other = await addUser(api, { userName: 'other' });
    const token = await tokenOf(api);
    await demand('mfa');
    const put = (body: object) => api.call('PUT users', body, { token });
    const setUp = { mobile_phone: '3125550101', user_name: 'pat', accessToken: token };
    for (const body of [
      { id: other, ...setUp },
      { id, ...setUp, user_name: 'patricia' },
      { id, ...setUp, last_name: 'Park' },
    ])
      expect((await put(body)).body.results).to.deep.equal({ required_step: 'mfa' });
    expect((await put({ id, ...setUp })).status).to.equal(200);
    const authCode = await codeSentTo(api, '3125550101');
    const confirm = { accessToken: token, attributeName: 'phone_number', authCode };
    expect((await api.call('POST cognito_verify_attribute_code', confirm, { token })).status).to.equal(200);
    expect((await api.call('GET contacts', undefined, { token })).status).to.equal(403);
    expect((await api.call('POST cognito_set_mfa_sms', { user_name: 'pat' }, { token })).status).to.equal(
      200,
    );
    expect((await api.call('GET contacts', undefined, { token })).status).to.equal(200);
  });

  it('[A7] exempts internal admins from the second factor but blocks access to clients until a password change', async () => {
    await addUser(api, { admin: true });
    const token = await tokenOf(api);
    await demand('mfa');
    expect((await api.call('GET contacts', undefined, { token })).status).to.equal(200);
    await demand('password');
    const enter = await api.call('POST admin_set_org', { id_org: harbor }, { token });
    expect(enter.body.results).to.deep.equal({ required_step: 'password' });
    const seen = (await api.call('GET org', undefined, { token })).body.results;
    expect(seen.map(({ id }) => id)).to.deep.equal([org]);
  });
});
