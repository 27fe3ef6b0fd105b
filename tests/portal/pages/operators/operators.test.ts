import { level1 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { clientSettingMessages, numberMessages } from '../../../../shared/locales/en/organization.ts';
import { operatorMessages } from '../../../../shared/locales/en/operators.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { paths } from '../../../../shared/paths.ts';
import { groups } from '../../../../shared/resources/groups.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../../support/open-id-provider.ts';
import { attributeOf, findDeleteButton, textOf, type Page } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { startAdminTrial } from '../clients/admin-trial.ts';

const lakeside = '204117';
const place = paths.operatorOrganization.to({ id: lakeside });
const secret = 'canary-client-secret';

describe('operator section', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  let browser: Browser;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    portal = await startTestPortal({
      api: api.url,
      clock: () => api.now.ms,
      env: { PUBLIC_URL: 'http://portal.example' },
    });
    await addUser(api, { userName: 'ada', org: '204260', admin: true, group: '' });
    await addUser(api, { userName: 'jo', org: lakeside, group: 'Admin' });
    browser = await enter('ada');
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
  });

  async function enter(user_name: string): Promise<Browser> {
    const visitor = portal.browser();
    await visitor.press(await visitor.get(paths.login.to()), 'Login', { user_name, pw: password });
    return visitor;
  }
  const cellsOf = (page: Page) => page.all('td').map((cell) => textOf(cell).trim());

  it('shows organizations in the global search, except while acting for a client', async () => {
    const search = `${paths.search.to()}?search=Lakeside`;
    const hrefs = async () => (await browser.get(search)).all('a').map((link) => attributeOf(link, 'href'));
    expect(await hrefs()).to.include(place);
    await browser.press(await browser.get(paths.admin.to()), 'Login', { id_org: lakeside });
    expect(await hrefs()).to.not.include(place);
  });

  it('links from the Admin Panel, lists organizations and searches them', async () => {
    const panel = await browser.get(paths.admin.to());
    expect(panel.all('a').map((link) => attributeOf(link, 'href'))).to.include.members([
      paths.operatorOrganizations.to(),
      paths.resellers.to(),
    ]);
    expect(panel.text).to.include(operatorMessages.accounts);
    const queueList = await browser.get(paths.queues.to());
    for (const list of [queueList, await browser.get(paths.tasks.to())])
      expect(list.text).to.include(operatorMessages.whose('Harbor Dental Group'));
    const row = queueList.all('nav').find((nav) => attributeOf(nav, 'aria-label') === 'Admin Panel');
    expect(row && textOf(row)).to.equal('Accounts Organizations Resellers Queues Tasks Health');
    const users = await browser.get(pathsOf(groups).list);
    const own = users.all('nav').find((nav) => attributeOf(nav, 'aria-label') === 'Lists');
    expect(own && textOf(own)).to.match(/More Admin Panel Queues Tasks$/);
    const page = await browser.get(paths.operatorOrganizations.to());
    expect(page.text).to.include(operatorMessages.organizations('3 organizations'));
    expect(page.text).to.include(
      `New organizations sign up at ${paths.signUp.to()}, with or without a reseller ID`,
    );
    expect(page.all('a').map((link) => attributeOf(link, 'href'))).to.include(paths.signUp.to());
    expect(cellsOf(page).slice(0, 5)).to.deep.equal([
      'Harbor Dental Group',
      '2',
      '',
      'On',
      'Today at ' + clock(),
    ]);
    const found = await browser.get(`${paths.operatorOrganizations.to()}?search=lake`);
    expect(found.text).to.include('1 organization for “lake”');
    expect((await browser.get(`${paths.operatorOrganizations.to()}?search=zzz`)).text).to.include(
      'No organization matches',
    );
  });

  it('shows the last page of organizations if the page number is too high', async () => {
    const beyond = await browser.get(`${paths.operatorOrganizations.to()}?page=99`);
    expect(beyond.text).to.include(operatorMessages.organizations('3 organizations'));
    expect(beyond.text).to.include(resourceMessages.lastPage(1)).and.include('Harbor Dental Group');
    const none = await browser.get(`${paths.operatorOrganizations.to()}?page=2&search=zzz`);
    expect(none.text).to.include('No organization matches');
  });

  it("shows when an organization's free trial ends or ended", async () => {
    const endsIn = (days: number) =>
      sql`
        update org set trial_until = to_timestamp(${api.now.ms / 1000 + days * 86_400}) where id = ${lakeside}::bigint
      `.execute(api.database.db);
    const said = async (address: string) => (await browser.get(address)).text;
    await endsIn(30);
    for (const address of [paths.operatorOrganizations.to(), place])
      expect(await said(address), address).to.match(/Until \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/);
    await endsIn(-1);
    for (const address of [paths.operatorOrganizations.to(), place])
      expect(await said(address), address).to.include('Ended yesterday at ');
  });

  const clock = () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    })
      .format(api.now.ms)
      .replace(/\s/, ' ');

  it('creates and disables reseller IDs', async () => {
    const page = await browser.get(paths.resellers.to());
    const refused = await browser.press(page, 'Create reseller ID', { name: ' ' });
    expect(refused.status).to.equal(400);
    expect(refused.withRole('alert').join()).to.include('Enter the reseller’s name.');
    expect(attributeOf(refused.control('Name'), 'aria-describedby')).to.equal('name-error');
    const made = await browser.press(refused, 'Create reseller ID', { name: 'Midwest' });
    const id = /R-[2-9A-Z]{8}/.exec(made.text)![0];
    expect(made.text).to.include(`${id} was created for Midwest.`);
    const again = await browser.press(made, 'Create reseller ID', { name: 'midwest' });
    expect(again.status).to.equal(409);
    expect(again.withRole('alert').join()).to.include(operatorMessages.resellerTaken(id));
    expect(attributeOf(again.control('Name'), 'aria-describedby')).to.equal('name-error');
    expect(attributeOf(again.control('Name'), 'value')).to.equal('midwest');
    const link = made.all('a').find((one) => textOf(one) === `Switch off ${id}`);
    const asked = await browser.get(attributeOf(link, 'href')!);
    expect(asked.text).to.include(`Switch off Midwest? New practices can’t sign up with ${id} until`);
    expect(findDeleteButton(asked)).to.equal('Switch off');
    const off = await browser.press(asked, 'Switch off');
    expect(off.text).to.include(`New practices can no longer sign up with ${id}.`);
    expect((await browser.press(off, `Switch on ${id}`)).text).to.include(
      `New practices can sign up with ${id} again.`,
    );
  });

  it('adds, changes and removes a sign-in provider without showing its secret', async () => {
    const provider: OpenIdProvider = await startOpenIdProvider();
    try {
      const given = { url_id: 'lakeside', issuer: provider.issuer, client_id: 'portal' };
      const page = await browser.get(place);
      const refused = await browser.press(page, 'Add provider', {
        ...given,
        issuer: 'x',
        client_secret: secret,
      });
      expect(refused.status).to.equal(422);
      expect(refused.withRole('alert').join()).to.include('Issuer must be an address');
      expect(attributeOf(refused.control('Issuer'), 'aria-describedby')).to.include('issuer-error');
      expect(attributeOf(refused.control('Client ID'), 'value')).to.equal('portal');
      const nothing = await browser.press(page, 'Add provider');
      for (const label of ['Name in the address', 'Issuer', 'Client ID', 'Client secret'])
        expect(attributeOf(nothing.control(label), 'aria-invalid'), label).to.equal('true');
      const added = await browser.press(refused, 'Add provider', { ...given, client_secret: secret });
      expect(added.text)
        .to.include('lakeside was saved.')
        .and.include('Add that host to the portal’s SSO_ALLOWED_HOSTS');
      expect(added.text).to.include('http://portal.example/sso/login/lakeside');
      const taken = await browser.press(added, 'Add provider', { ...given, client_secret: secret });
      expect(attributeOf(taken.control('Name in the address'), 'aria-describedby')).to.include(
        'url_id-error',
      );
      const changed = await browser.press(added, 'Save lakeside', { client_id: 'other' });
      expect(attributeOf(changed.control('Client ID'), 'value')).to.equal('other');
      const asked = await browser.get(`${place}?remove=lakeside`);
      expect(asked.text).to.include(
        'Remove lakeside? Users will no longer be able to sign in with lakeside.',
      );
      const removed = await browser.press(asked, 'Remove lakeside');
      expect(removed.text).to.include('lakeside was removed.').and.not.include('Save lakeside');
      for (const { html } of [refused, added, changed, removed]) expect(html).to.not.include(secret);
      expect(portal.logText()).to.not.include(secret);
    } finally {
      await provider.close();
    }
  });

  it('saves dialed numbers as rows', async () => {
    const page = await browser.get(place);
    const refused = await browser.press(page, 'Save numbers', {
      dialled_number: ['12', '3125550142', '312-55'],
    });
    expect(refused.status).to.equal(422);
    expect(refused.withRole('alert').join()).to.include('Not a phone number: 12, 312-55');
    const given = { dialled_number: ['(312) 555-0142', ''], dialled_name: ['Main', ''] };
    const saved = await browser.press(refused, 'Save numbers', given);
    expect(saved.text).to.include('The IVR numbers were saved.');
    expect(attributeOf(saved.control('Number 1'), 'value')).to.equal('3125550142');
    expect(attributeOf(saved.control('Name of number 1'), 'value')).to.equal('Main');
  });

  it('shows the same numbers as the client settings and keeps numbers saved there', async () => {
    const settingPlace = paths.clientSetting.to({ id: lakeside });
    const numbersOn = (page: Page) =>
      page
        .all('input')
        .filter((input) => attributeOf(input, 'name') === 'dialled_number')
        .map((input) => attributeOf(input, 'value') ?? '');
    const both = ['3125550170', '3125550171', ''];
    for (const address of [place, settingPlace])
      expect(numbersOn(await browser.get(address)), address).to.deep.equal(both);
    const saved = await browser.press(await browser.get(settingPlace), 'Save', {
      dialled_number: [...both.slice(0, 2), '3125550172'],
      dialled_name: ['Main line', 'Billing line', 'Night line'],
    });
    expect(saved.text).to.include(clientSettingMessages.saved);
    expect(numbersOn(await browser.get(place))).to.deep.equal([...both.slice(0, 2), '3125550172', '']);
    const cleared = await browser.press(await browser.get(place), 'Save numbers', {
      dialled_number: ['', '', '', ''],
    });
    expect(cleared.text).to.include(operatorMessages.numbersSaved);
    expect(numbersOn(cleared)).to.deep.equal(['']);
    expect(numbersOn(await browser.get(settingPlace))).to.deep.equal(['']);
  });

  it('rejects a number in use and names its organization, on the operator and client settings pages', async () => {
    const prairie = '204388';
    const taken = { dialled_number: ['(303) 555-0171'], dialled_name: ['Ours'] };
    const said = numberMessages.taken('3035550171', 'Prairie Heart Center');
    for (const [address, button] of [
      [place, 'Save numbers'],
      [paths.clientSetting.to({ id: lakeside }), 'Save'],
    ] as const) {
      const refused = await browser.press(await browser.get(address), button, taken);
      expect(refused.status, address).to.equal(409);
      expect(refused.text, address).to.include(said);
    }
    const own = await browser.get(paths.operatorOrganization.to({ id: prairie }));
    expect((await browser.press(own, 'Save numbers')).text).to.include(operatorMessages.numbersSaved);
  });

  it('admits only internal admins who are not acting for a client', async () => {
    const staff = await enter('jo');
    for (const path of [paths.operatorOrganizations.to(), place, paths.resellers.to()])
      expect((await staff.get(path)).url.pathname, path).to.not.equal(path);
    await browser.press(await browser.get(paths.admin.to()), 'Login', { id_org: lakeside });
    for (const path of [paths.operatorOrganizations.to(), place, paths.resellers.to()])
      expect((await browser.get(path)).url.pathname, path).to.equal(paths.admin.to());
    expect((await browser.get('/admin/organizations/x')).url.pathname).to.equal(paths.admin.to());
  });

  it('returns 404 with an API that lacks operator calls', async () => {
    const trial = await startAdminTrial({ offer: level1 });
    try {
      const { browser: other, page } = await trial.enter();
      expect(page.text).to.not.include('Resellers');
      expect((await other.get(paths.resellers.to())).status).to.equal(404);
      expect((await other.get(place)).status).to.equal(404);
    } finally {
      await trial.close();
    }
  });
});
