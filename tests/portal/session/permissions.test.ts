import { level2 } from '../../support/test-api.ts';
import { expect } from 'chai';
import { portalRoutes } from '../../../server/portal/routes.ts';
import { screens } from '../../../server/portal/screens.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { neededFor, permissions, type Permission } from '../../../shared/permissions.ts';
import { findResource, resourceList } from '../../../shared/resources/index.ts';
import { needsOf } from '../../../shared/resources/define.ts';
import { sectionNames } from '../../../shared/sections.ts';
import type { Browser } from '../../support/browser.ts';
import { findDeleteButton, attributeOf, textOf, type Page } from '../../support/page.ts';
import type { AccessFlags, SignInCall } from '../../support/sign-in-api.ts';
import { signIn, startSignInTrial } from '../pages/sign-in/staff.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const permissionNames = Object.keys(permissions) as Permission[];
const operations = { GET: 'one', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

function neededBy({ name, body }: SignInCall): Permission[] {
  const [method = '', path = ''] = name.includes(' ') ? name.split(' ') : ['POST', name];
  const call = Object.values<ApiCall>(apiCalls).find(
    (each) => each.method === method && new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );
  const definition = findResource(path);
  const operation = operations[method as keyof typeof operations];
  return neededFor(call ? call.needs : definition && needsOf(definition, operation), body);
}

/** The tests press every rendered control; none may lead to a call that the API would reject. */
const openTrial = () => startSignInTrial({ env: { TRUST_PROXY: '1' } });

describeWithOne('controls that depend on permissions', openTrial, function (trial) {
  this.timeout(120_000);
  let addresses: string[];
  before(async () => {
    const { api, portal } = trial;
    api.report(level2);
    const standing = { body: { success: true, results: { standing: 'open' } } };
    api.always.set('GET users/abc/sso_invitation', standing);
    const done = { body: { success: true, results: [] } };
    for (const name of [
      'exports',
      'email_templates/abc/test',
      'plugins/abc/test',
      'users/abc/sso_invitation',
    ])
      api.always.set(name, done);
    const { deps } = portal;
    addresses = portalRoutes(deps, { screens })
      .filter(({ guard, get }) => get && guard !== 'public' && guard !== 'internalAdmin')
      .map(({ path }) => path.replace(/:\w+/g, 'abc'));
  });

  /** Each press comes from a different IP address because writes are limited per address. */
  const network = { 'x-forwarded-for': '' };
  let presses = 0;
  const moveOn = () => {
    presses += 1;
    network['x-forwarded-for'] = `10.0.${Math.floor(presses / 200)}.${(presses % 200) + 1}`;
  };

  const fill = () => {
    moveOn();
    for (const { name, fields } of resourceList) {
      const text = Object.entries(fields).filter(([, { kind }]) => kind === 'text' || kind === 'email');
      const values = Object.fromEntries(text.map(([field]) => [field, 'x@mail.example']));
      trial.api.records.set(name, [{ ...values, id: 'abc' }]);
    }
    const awaiting = { id: 'abd', notification: 'abc', status: 'awaiting_confirm' };
    trial.api.records.set('jobs', [{ id: 'abc', notification: 'abc', status: 'paused' }, awaiting]);
    trial.api.records.set('notifications', [{ id: 'abc', name: 'List', status: 'ready', total: 2 }]);
    trial.api.records.set('users', [
      { id: 'abc', user_name: 'kim', first_name: 'K', last_name: 'R', email: 'k@x.org' },
    ]);
  };

  const enterAs = async (name: string, but?: Permission): Promise<Browser> => {
    const flags = [
      ...sectionNames.map((section) => [section, 'T']),
      ...permissionNames.map((one) => [permissions[one].field, one === but ? 'F' : 'T']),
    ];
    trial.api.groups.set(name, Object.fromEntries(flags) as AccessFlags);
    const browser = trial.portal.browser({ headers: network });
    await signIn(browser, trial.api.addUser({ access_group: name }));
    return browser;
  };

  const passedOver = /Log|Signed In|Restore|^RUN|^STOP|starter/i;
  const buttonsOf = (page: Page) =>
    page
      .all('button')
      .filter((one) => attributeOf(one, 'type') === 'submit' && attributeOf(one, 'disabled') === undefined)
      .map((one) => attributeOf(one, 'aria-label') ?? textOf(one))
      .filter((name) => !passedOver.test(name));
  const linksOf = (page: Page) =>
    page
      .all('a')
      .map((link) => attributeOf(link, 'href') ?? '')
      .filter((href) => /^\/app\/.*(?:\/export|\/new)(?:$|\?)/.test(href));

  /** Presses every control on the pages and every confirmation, and returns the permissions used and the rejected requests. */
  const pressAll = async (
    browser: Browser,
    at: readonly string[],
  ): Promise<{ reached: Set<Permission>; refused: string[] }> => {
    const before = trial.api.calls.length;
    const refused: string[] = [];
    const links = new Set<string>();
    fill();
    for (const address of at) {
      const page = await browser.get(address);
      linksOf(page).forEach((href) => links.add(href));
      for (const name of new Set(buttonsOf(page))) {
        fill();
        const fields = name === 'Delete' && page.html.includes('name="id"') ? { id: 'abc' } : {};
        const filled = page.fill(name);
        const action = new URL(filled.action || page.url.href, page.url).href;
        if (filled.method !== 'post') continue;
        const next = await browser.post(action, { ...filled.fields, ...fields });
        expect(next.status, `${address} ${name}`).to.not.equal(429);
        if (next.status === 403) refused.push(`${address} ${name}`);
        if (name === 'Delete' && buttonsOf(next).includes(findDeleteButton(next)))
          await browser.press(next, findDeleteButton(next));
      }
    }
    fill();
    for (const href of links) if ((await browser.get(href)).status === 403) refused.push(href);
    return { reached: new Set(trial.api.calls.slice(before).flatMap(neededBy)), refused };
  };

  it('appear for a user with all permissions', async () => {
    const { reached, refused } = await pressAll(await enterAs('All'), addresses);
    expect([...reached].sort()).to.deep.equal(permissionNames.filter((name) => name !== 'refund').sort());
    expect(refused).to.deep.equal([]);
  });

  for (const permission of permissionNames)
    it(`[Z2] do not appear without the permission: ${permission}`, async () => {
      const { reached, refused } = await pressAll(await enterAs(`No ${permission}`, permission), addresses);
      expect([...reached]).to.not.include(permission);
      expect(refused).to.deep.equal([]);
    });
});
