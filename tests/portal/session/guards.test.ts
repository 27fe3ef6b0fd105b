import { level2 } from '../../support/test-api.ts';
import { expect } from 'chai';
import { portalRoutes } from '../../../server/portal/routes.ts';
import type { Route } from '../../../server/portal/page/route.ts';
import { screens } from '../../../server/portal/screens.ts';
import { paths } from '../../../shared/paths.ts';
import { permissions, type Permission } from '../../../shared/permissions.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { batchRequestPath, requestPath, refundPath } from '../../../shared/payment/payment-paths.ts';
import { needsOf } from '../../../shared/resources/define.ts';
import { sectionNames } from '../../../shared/sections.ts';
import type { AccessFlags, SignInUser } from '../../support/sign-in-api.ts';
import type { Browser } from '../../support/browser.ts';
import { attributeOf, type Page, type PostedFields } from '../../support/page.ts';
import { expectFixedHeaders, expectPolicy } from '../../support/headers.ts';
import { enter, login, signIn, startSignInTrial } from '../pages/sign-in/staff.ts';
import { isOfAdminTab, listOf, moved, movedTo, tabOf } from './guarded-places.ts';
import { describeWithOne } from '../../support/fixtures.ts';

/** Expected result of each guarded route for each role, where 200 = admitted; written independently of the guards. */
type Table = Readonly<Record<string, string>>;

const toLogin = (path: string) => `303 /login?next=${encodeURIComponent(path)}`;
const guarded = [
  '/app',
  '/app/home',
  '/app/ivr',
  '/app/library',
  '/app/contacts',
  '/app/files',
  '/app/payments',
  '/app/admin',
  '/app/search',
  '/app/undo',
  ...['/app/user', '/app/user/password', '/app/user/authentication'],
  '/admin',
];
/** Returns true for lists and forms, whose access follows their section or the Admin Panel. */
const isResource = (path: string) =>
  /^\/app\/(?:home|ivr|library|contacts|files|payments|admin)\/.|^\/admin\/./.test(path);
const everyPath = (to: (path: string) => string): Table =>
  Object.fromEntries(guarded.map((path) => [path, to(path)]));
/** Routes that accept only form submissions redirect a GET. */
const open: Table = { ...everyPath(() => '200'), '/app/undo': '303 /app' };
/** Routes open to every signed-in user, regardless of the group. */
const everybodys: Table = {
  ...{ '/app/search': '200', '/app/undo': '303 /app' },
  ...{ '/app/user': '200', '/app/user/password': '200', '/app/user/authentication': '200' },
};
const forced = (step: string) => everyPath((path) => (path === step ? '200' : `303 ${step}`));

/** Permissions; each has a test role with every tab and every other permission. */
const permissionNames = Object.keys(permissions) as Permission[];
type Lacking = `staff who may not ${Permission}`;
const lacking = (name: Permission): Lacking => `staff who may not ${name}`;
const flagsBut = (but?: Permission) =>
  Object.fromEntries([
    ...sectionNames.map((name) => [name, 'T']),
    ...permissionNames.map((name) => [permissions[name].field, name === but ? 'F' : 'T']),
  ]) as AccessFlags;
const everyTab = { ...open, '/app': '303 /app/home', '/admin': '303 /login' };

const tables = {
  anonymous: everyPath(toLogin),
  'asked for a code by text': everyPath(toLogin),
  'asked for a code of the app': everyPath(toLogin),
  'asked for a new password': everyPath(toLogin),
  'asked to reset': everyPath(toLogin),
  'staff, every tab': everyTab,
  'staff, every tab and permission': everyTab,
  ...(Object.fromEntries<Table>(permissionNames.map((name) => [lacking(name), everyTab])) as Record<
    Lacking,
    Table
  >),
  'staff, limited group': {
    ...open,
    '/app': '303 /app/home',
    ...{ '/app/ivr': '303 /app/home', '/app/library': '303 /app/home' },
    ...{ '/app/files': '303 /app/home', '/app/admin': '303 /app/home' },
    '/admin': '303 /login',
  },
  'staff, home closed': {
    ...everyPath(() => '303 /app/contacts'),
    '/app': '303 /app/home',
    '/app/contacts': '200',
    ...everybodys,
    '/admin': '303 /login',
  },
  'staff, nothing open': {
    ...everyPath(() => '303 /app/user'),
    '/app': '303 /app/home',
    ...everybodys,
    '/admin': '303 /login',
  },
  'forced to change the password': forced('/app/user/password'),
  'forced to set up a second factor': forced('/app/user/authentication'),
  'forced to do both': forced('/app/user/password'),
  admin: { ...open, '/app': '303 /app/home' },
  'admin of an organization that enforces': { ...open, '/app': '303 /app/home' },
} satisfies Record<string, Table>;

type Role = keyof typeof tables;

/** Replaces parameters with `abc`, because every list has a record with this id. */
const sampleOf = (path: string) => path.replace(/:\w+/g, 'abc');
const asking: readonly string[] = [requestPath.pattern, requestPath.letterPattern, batchRequestPath.pattern];
/** Returns the permissions that a URL needs besides its tab, as in the table of API calls. */
function neededAt(path: string): readonly unknown[] {
  if (/\/(?:export|refused)$/.test(path)) return ['export'];
  if (path === refundPath.pattern) return ['refund'];
  if (path === paths.mergeContacts.pattern || path === paths.eraseContact.pattern) return ['delete'];
  if (path.endsWith('/delete-refused')) return ['delete'];
  if (path === paths.locks.pattern) return ['manage_users'];
  if (asking.includes(path)) return ['send'];
  const made = resourceList.find((one) => one.section && pathsOf(one).patterns.create === path);
  return made ? needsOf(made, 'create') : [];
}
const managed = /^\/app\/admin\/(?:org|groups|users)\//;
/** Returns true for pages with their own tests for admitted users. */
const isOwn = (path: string) =>
  isResource(path) &&
  (/\/(?:import|content)(?:$|\/)|^\/admin\/(?!queues|tasks)|^\/app\/ivr\//.test(path) ||
    !resourceList
      .filter(({ section }) => section)
      .some((definition) => {
        const { base, create, one, export: file } = pathsOf(definition).patterns;
        const made = definition.operations.includes('create') ? [create] : [];
        return [base, one, file, ...made].includes(path);
      }));
const isFile = ({ headers }: Page) => headers['content-disposition'] !== undefined;
const filePolicy = "sandbox; default-src 'none'";
/** Calls that only read although they use POST, and client setting calls, where an empty form changes nothing. */
const readByPost: readonly string[] = [
  'search',
  'notify2pay/client_setting',
  'PUT notify2pay/client_setting',
];
/** Changes that an empty form requests on a page that is open to the role: its button has no fields, or the API checks them. */
const buttonOnly =
  /^(delivery\/worklist|operators\/resellers|contacts\/(apart|merge|abc\/erasure)|PUT contacts\/abc\/hold|dev\/waiting|messages\/abc\/stop|PUT ivr\/follow_ups|(PUT|DELETE) \w+\/abc\/refused_rows(\/abc)?)$/;
const letIn: readonly string[] = ['200', '400', '404', '415', '422', '502'];

const refused = /\/(?:refused\/:row|delete-refused)$/;
const ofFile = (path: string) => path.replace('/payments/import/', '/payments/payment-files/');
/** Returns expected redirects of pages that need rows, a selection, or a pair, or that accept only a button press. */
const backOf = (path: string) => {
  if (path.endsWith('/edit') || path.endsWith('/stop')) return [`303 ${sampleOf(path.slice(0, -5))}`];
  if (path === '/app/payments/payment-files/new') return ['303 /app/payments/import'];
  if (path === '/app/payments/payment-files/:id/refused') return ['303 /app/payments/import/abc/refused'];
  if (path === batchRequestPath.pattern) return ['303 /app/payments'];
  if (path === paths.ivrCalls.pattern) return [`303 ${paths.ivr.to()}?tab=1`];
  if (path === paths.mergeContacts.pattern) return [`303 ${paths.duplicates.to()}`];
  if (path.endsWith('/rows/:file')) return [`303 ${sampleOf(path.slice(0, -11))}`];
  if (refused.test(path)) return [`303 ${sampleOf(ofFile(path.replace(refused, '')))}#refused-rows`];
  return path.endsWith('/rows') ? [`303 ${sampleOf(path.slice(0, -5))}`] : [];
};

function wantedOf(role: Role, path: string): string {
  const table: Table = tables[role];
  if (!isResource(path)) return table[path] ?? 'is in no table';
  const section = isOfAdminTab(path)
    ? '/app/admin'
    : path.startsWith('/admin/')
      ? '/admin'
      : `/app/${path.split('/')[2]}`;
  const [status, ...rest] = table[section]!.split(' ');
  if (status !== '200')
    return table[section]!.replace(encodeURIComponent(section), encodeURIComponent(sampleOf(path)));
  if (moved.test(path)) return `308 ${sampleOf(path.replace(moved, movedTo))}`;
  if (tabOf(path)) return `303 ${tabOf(path)}`;
  if (role.startsWith('admin')) return [status, ...rest].join(' ');
  if (path === '/app/admin/org/new') return '403';
  const needed = neededAt(path);
  const isGiven = (name: Permission) => role in permitted || permissions[name].initial === 'T';
  if (permissionNames.some((name) => !isGiven(name) && needed.includes(name))) return '403';
  if (permissionNames.some((name) => role === lacking(name) && needed.includes(name))) return '403';
  return [status, ...rest].join(' ');
}
const permitted: Partial<Record<Role, string>> = {
  'staff, every tab and permission': 'Permitted',
  ...Object.fromEntries(permissionNames.map((name) => [lacking(name), `No ${name}`])),
};
const enforced: readonly Role[] = [
  'forced to set up a second factor',
  'forced to do both',
  'admin of an organization that enforces',
];

const guardedOf = (routes: readonly Route[]) => routes.filter(({ guard }) => guard !== 'public');

const users: Partial<Record<Role, Partial<SignInUser>>> = {
  'asked for a code by text': { challenge: 'SMS_MFA' },
  'asked for a code of the app': { challenge: 'SOFTWARE_TOKEN_MFA' },
  'asked for a new password': { challenge: 'NEW_PASSWORD_REQUIRED' },
  'staff, every tab': {},
  ...Object.fromEntries(Object.entries(permitted).map(([role, access_group]) => [role, { access_group }])),
  'staff, limited group': { access_group: 'Front Desk' },
  'staff, home closed': { access_group: 'Callers' },
  'staff, nothing open': { access_group: 'None' },
  'forced to change the password': { forcePasswordReset: 'T' },
  'forced to set up a second factor': { mfa_method: 'disabled_sms' },
  'forced to do both': { forcePasswordReset: 'T' },
  admin: { admin_user: 'T', access_group: '' },
  'admin of an organization that enforces': { admin_user: 'T', access_group: 'ADMIN' },
};

const openTrial = () => startSignInTrial({ env: { TRUST_PROXY: '1' } });

describeWithOne('access to every route by role', openTrial, function (trial) {
  this.timeout(90_000);
  let routes: Route[];
  const browsers = new Map<Role, Browser>();
  const tokens = new Map<Role, string>();

  before(async () => {
    trial.api.groups.set('Callers', { contacts: 'T' }).set('None', { home: 'F' });
    trial.api.report(level2);
    trial.api.groups.set('Permitted', flagsBut());
    for (const name of permissionNames) trial.api.groups.set(`No ${name}`, flagsBut(name));
    const id = trial.api.org['id'] ?? '';
    for (const { name } of resourceList) trial.api.records.set(name, [{ id: 'abc' }, { id }]);
    const { deps } = trial.portal;
    routes = portalRoutes(deps, { screens });
    for (const [index, role] of (Object.keys(tables) as Role[]).entries()) {
      trial.api.org['enable_mfa'] = enforced.includes(role) ? 'Enforced' : 'T';
      // Each role has its own IP address because writes are limited per address.
      const browser = trial.portal.browser({ headers: { 'x-forwarded-for': `10.0.0.${index + 1}` } });
      const user = users[role];
      if (user) {
        const page = await login(browser, trial.api.addUser(user));
        const open = await browser.get(
          page.url.pathname.startsWith('/app') ? '/app/user/password' : page.url.href,
        );
        tokens.set(role, open.csrfToken || (await browser.get('/app/user/authentication')).csrfToken);
      } else if (role === 'asked to reset') {
        const form = await browser.get(paths.passwordReset.to());
        tokens.set(role, (await browser.press(form, 'Send Code', { username: 'x' })).csrfToken);
      } else tokens.set(role, (await browser.get(paths.login.to())).csrfToken);
      browsers.set(role, browser);
    }
  });

  it('[Z1] lists every guarded route in the access table', () => {
    const paths = guardedOf(routes).map(({ path }) => path);
    expect(paths.filter((path) => !isResource(path)).sort()).to.deep.equal([...guarded].sort());
    for (const definition of resourceList.filter(({ section }) => section)) {
      const { patterns } = pathsOf(definition);
      expect(paths, definition.name).to.include.members([patterns.base, patterns.one, patterns.export]);
    }
  });

  it('covers each permission on each route', () => {
    const addresses = guardedOf(routes);
    expect(addresses.length * permissionNames.length).to.be.at.least(500);
    const gated = addresses.flatMap(({ path, needs = [] }) => needs.map((need) => [path, need]));
    for (const [path, need] of gated) expect(neededAt(String(path)), String(path)).to.include(need);
  });

  for (const role of Object.keys(tables) as Role[]) {
    it(`[H4, H5, A5, A7, Z2] matches the table for pages: ${role}`, async () => {
      const browser = browsers.get(role)!;
      for (const { path } of guardedOf(routes)) {
        for (const method of ['GET', 'HEAD']) {
          const options = { follow: false, headers: { origin: 'https://evil.example' } };
          const page = await browser.send(method, sampleOf(path), options);
          const { status, headers } = page;
          expectFixedHeaders(page);
          if (isFile(page)) expect(headers['content-security-policy']).to.equal(filePolicy);
          else expectPolicy(page);
          const found = `${status}${headers.location ? ` ${headers.location}` : ''}`;
          const wanted = wantedOf(role, path).replace(method === 'HEAD' ? /\?next=.*/ : /$^/, '');
          // Only managers download an export of all data.
          const ofManagers = path === paths.dataExport.pattern ? ['403'] : [];
          if (wanted === '200' && isOwn(path))
            expect([...letIn, ...backOf(path), ...ofManagers], `${method} ${path}`).to.include(found);
          else expect(found, `${method} ${path}`).to.equal(wanted);
        }
      }
    });

    it(`[A5, A7, C1, Z2] matches the table for form submissions: ${role}`, async () => {
      const browser = browsers.get(role)!;
      const writes = () =>
        trial.api.calls.filter(({ name }) => !name.startsWith('GET ') && !readByPost.includes(name));
      const changes: string[] = [];
      const asked = guardedOf(routes);
      for (const { path, post: take } of asked) {
        const fields = { _csrf: tokens.get(role) };
        const before = writes().length;
        const { status, headers } = await browser.post(sampleOf(path), fields, { follow: false });
        const isOpen = wantedOf(role, path) === '200';
        const made = writes().slice(before);
        changes.push(...made.map(({ name }) => name).filter((name) => !(isOpen && buttonOnly.test(name))));
        const isManaged = managed.test(path) && !role.startsWith('admin');
        if (!take) expect(status, path).to.equal(405);
        else if (isOpen && isOwn(path)) expect([...letIn, '303', '403'], path).to.include(String(status));
        // The form's own validation rejects an empty form, or an unknown step redirects to the page itself.
        else if (isOpen)
          expect([`${status}`, headers.location], path).to.be.deep.oneOf([
            ['422', undefined],
            ['303', path],
            ...(isResource(path) ? [['303', listOf(path)]] : []),
            ...(path.startsWith('/admin/') ? [['404', undefined]] : []),
            ...(isManaged || path === '/app/admin' ? [['403', undefined]] : []),
          ]);
        else
          expect(`${status}${headers.location ? ` ${headers.location}` : ''}`, path).to.equal(
            wantedOf(role, path).replace(/\?next=.*/, ''),
          );
      }
      expect(changes, 'calls that change something').to.deep.equal([]);
      // Another test checks that each URL requires a token; this one checks that no role is exempt.
      const before = writes().length;
      for (const { path } of asked) {
        const bare = await browser.post(sampleOf(path), {}, { follow: false });
        expect(bare.status, `${path} without a token`).to.equal(403);
      }
      expect(writes().length - before, 'changes without a token').to.equal(0);
    });
  }

  it('[Z1] leaves only the intended routes without a guard', () => {
    const open = routes.filter(({ guard }) => guard === 'public').map(({ path }) => path);
    expect(open.filter((path) => !path.startsWith('/dev')).sort()).to.deep.equal([
      '/',
      '/betalogin',
      '/confirm-email',
      '/create',
      ...['/eml', '/eml/visit.ics'],
      '/invitation',
      ...['/login', '/logout'],
      '/p/:code',
      '/passwordreset',
      '/pay/:clientId/:paymentId',
      '/session',
      ...['/sso/:urlId', '/sso/login/:urlId'],
    ]);
  });

  describe('CSRF check', () => {
    const post = (browser: Browser, _csrf: string) =>
      browser.post(paths.user.to(), { _csrf, first_name: '' }, { follow: false });

    it('[C1] rejects a token from before the sign-in', async () => {
      const browser = trial.portal.browser();
      trial.api.org['enable_mfa'] = 'T';
      const { csrfToken } = await browser.get(paths.login.to());
      await signIn(browser, trial.api.addUser());
      expect((await post(browser, csrfToken)).status).to.equal(403);
      expect((await post(browser, (await browser.get(paths.user.to())).csrfToken)).status).to.equal(422);
    });

    it("[C1] rejects another session's token, even with its cookie", async () => {
      trial.api.org['enable_mfa'] = 'T';
      const user = trial.api.addUser();
      const [mine, other] = [await enter(trial.portal, user), await enter(trial.portal, user)];
      const { csrfToken } = await other.get(paths.user.to());
      expect((await post(mine, csrfToken)).status).to.equal(403);
      mine.cookies.set('csrf', other.cookies.get('csrf')!);
      expect((await post(mine, csrfToken)).status).to.equal(403);
    });
  });

  describe('handling of invalid forms', () => {
    const sentence = 'We couldn’t accept this form';

    it('[A11, D-1] accepts at most 100 kilobytes and fewer than 1,200 fields', async () => {
      const browser = browsers.get('staff, every tab')!;
      const _csrf = tokens.get('staff, every tab');
      const many = Array.from({ length: 1200 }, () => 'x');
      const post = async (fields: PostedFields) =>
        (await browser.post(paths.user.to(), { _csrf, ...fields }, { follow: false })).status;
      expect(await post({ notes: 'x'.repeat(90_000) })).to.equal(422);
      expect(await post({ notes: 'x'.repeat(110_000) })).to.equal(413);
      expect(await post({ id: many.slice(1) })).to.equal(422);
      expect(await post({ id: many })).to.equal(413);
    });

    it('shows the error to signed-in users within the portal frame', async () => {
      const browser = browsers.get('staff, limited group')!;
      for (const path of [paths.user.to(), paths.home.to(), paths.contacts.to(), paths.login.to()]) {
        const page = await browser.post(path, {});
        expect(page.status, path).to.equal(403);
        expect(page.text, path).to.include(sentence).and.include('User Profile').and.include('Contacts');
        expect(page.text, path).to.not.include('Library');
      }
      const method = await browser.send('DELETE', paths.user.to());
      expect(method.status).to.equal(405);
    });

    it('[A7] shows no tabs until a required step is complete', async () => {
      const page = await browsers.get('forced to do both')!.post(paths.user.to(), {});
      expect(page.text).to.include(sentence).and.include('Logout').and.not.include('User Profile');
    });

    it('links to the sign-in page without a session and shows no user data on payer pages', async () => {
      const page = await browsers.get('anonymous')!.post(paths.user.to(), {});
      expect(page.status).to.equal(403);
      expect(page.all('a').map((link) => attributeOf(link, 'href'))).to.include('/login');
      for (const path of ['/pay/1/2', '/eml', '/create']) {
        const { status, text } = await browsers.get('staff, every tab')!.post(path, {});
        expect(status, path).to.equal(403);
        expect(text, path).to.include(sentence).and.not.include('User Profile');
      }
    });

    it('shows the error without the portal frame after the session has ended', async () => {
      const browser = await enter(trial.portal, trial.api.addUser());
      trial.time.now += 900_000;
      const late = await browser.post(paths.user.to(), {});
      trial.time.now -= 900_000;
      expect(late.status).to.equal(403);
      expect(late.text).to.include(sentence).and.not.include('User Profile');
      expect(late.text).to.include('because you’re signed out. Please sign in and try again.');
    });
  });

  it('shows only the tabs of the group and the settings of the role', async () => {
    const linksOf = async (role: Role) => {
      const page = await browsers.get(role)!.get(role.startsWith('admin') ? '/admin' : '/app/user');
      return page.text;
    };
    expect(await linksOf('staff, limited group'))
      .to.include('Contacts')
      .and.not.include('Library');
    expect(await linksOf('staff, every tab'))
      .to.include('Change Password User Profile Authentication Logout')
      .and.not.include('Admin Panel');
    expect(await linksOf('admin')).to.include('Admin Panel Authentication Logout');
    expect(await linksOf('staff, every tab'))
      .to.include('Account # 204117')
      .and.include('(312) 555-0142');
  });
});
