import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { sections } from '../../../../shared/sections.ts';
import type { Browser } from '../../../support/browser.ts';
import type { Page } from '../../../support/page.ts';
import { actFor, adminPassword, own, startAdminTrial } from './admin-trial.ts';
import { describeWith } from '../../../support/fixtures.ts';

const banner = 'You are acting for Lakeside Family Clinic 204117.';

describeWith('acting for a client', startAdminTrial, (trial) => {
  let browser: Browser;
  let home: Page;
  beforeEach(async () => {
    ({ browser } = await trial.enter());
    home = await actFor(browser, '204117');
  });

  const get = (path: string) => browser.get(path);
  /** Returns the path at which a request to Home with this session ID ends. */
  const standOf = async (sid: string) => {
    const other = trial.portal.browser();
    other.cookies.set('sid', sid);
    return (await other.get(paths.home.to())).url.pathname;
  };

  it('[Z5] shows a banner with the time left and a return button on every page', async () => {
    expect(home.text).to.include(`${banner} 60 minutes left`);
    trial.time.now += 10 * 60_000 + 1;
    for (const path of [paths.home, paths.contacts, paths.library, paths.admin])
      expect((await get(path.to())).text, path.to()).to.include(`${banner} 50 minutes left`);
    expect(home.fill('Return to Admin Panel').action).to.equal(paths.admin.to());
  });

  it("opens every section without requiring the client's second factor", async () => {
    for (const { path, label } of Object.values(sections)) {
      const page = await get(path);
      expect(page.url.pathname).to.equal(path);
      expect(page.text).to.include(label);
    }
    expect((await get(paths.ivr.to())).text).to.not.include('not setup for IVR');
  });

  it('returns to the admin’s own account', async () => {
    const back = await browser.press(home, 'Return to Admin Panel');
    expect(back.url.pathname).to.equal(paths.admin.to());
    expect(back.text).to.include('You are no longer acting for Lakeside Family Clinic 204117.');
    expect(back.text).to.include(own.name).and.not.include('You are acting');
    expect(trial.callsOf('POST admin_set_org').at(-1)!.body).to.deep.equal({ id_org: '' });
    expect((await get(paths.home.to())).text)
      .to.include(own.name)
      .and.not.include(banner);
  });

  it('[L1] logs the admin and both organizations', async () => {
    await get(paths.contacts.to());
    expect(trial.portal.logLines().at(-1)).to.include({ actor: '1', org: '204117', ownOrg: own.id });
    await browser.press(home, 'Return to Admin Panel');
    expect(trial.portal.logLines().at(-1))
      .to.include({ actor: '1', org: own.id })
      .and.not.have.property('ownOrg');
  });

  it('[S2] changes the session ID at the start and at the end and invalidates the old ID', async () => {
    const acting = browser.cookies.get('sid')!;
    await browser.press(home, 'Return to Admin Panel');
    const after = browser.cookies.get('sid')!;
    expect(after).to.not.equal(acting);
    expect(await standOf(acting)).to.equal(paths.login.to());
    await actFor(browser, '204118');
    expect(browser.cookies.get('sid')).to.not.equal(after);
    expect(await standOf(after)).to.equal(paths.login.to());
    expect(await standOf(browser.cookies.get('sid')!)).to.equal(paths.home.to());
  });

  it('[Z5] ends automatically after 60 minutes', async () => {
    const stay = async (minutes: number) => {
      for (let at = 0; at < minutes; at += 10) {
        trial.time.now += 10 * 60_000;
        await get(paths.contacts.to());
      }
    };
    await stay(50);
    trial.time.now += 10 * 60_000 - 1;
    expect((await get(paths.contacts.to())).text).to.include(`${banner} 1 minute left`);
    trial.time.now += 1;
    const sid = browser.cookies.get('sid')!;
    const late = await get(paths.contacts.to());
    expect(late.url.pathname).to.equal(paths.admin.to());
    expect(late.text).to.include(
      'You are no longer acting for Lakeside Family Clinic 204117: the limit is 60 minutes',
    );
    expect(trial.callsOf('POST admin_set_org').at(-1)!.body).to.deep.equal({ id_org: '' });
    expect(await standOf(sid)).to.equal(paths.login.to());
  });

  it('does not extend the session beyond twelve hours', async () => {
    for (let quarter = 0; quarter < 48; quarter += 1) {
      trial.time.now += 899_000;
      const page = await browser.get(paths.admin.to());
      expect(page.url.pathname, String(quarter)).to.equal(paths.admin.to());
    }
    await actFor(browser, '204117');
    trial.time.now += 48_000 - 1;
    expect((await get(paths.home.to())).text).to.include(banner);
    trial.time.now += 1;
    expect((await get(paths.home.to())).url.pathname).to.equal(paths.logout.to());
  });

  it('ignores a form submitted after the time limit', async () => {
    for (let count = 0; count < 4; count += 1) {
      trial.time.now += 14 * 60_000;
      home = await get(paths.home.to());
    }
    const { csrfToken } = home;
    trial.time.now += 4 * 60_000;
    const fields = { _csrf: csrfToken, step: 'login', id_org: '204118' };
    const { headers } = await browser.post(paths.admin.to(), fields, { follow: false });
    expect(headers.location).to.equal(paths.admin.to());
    expect(trial.callsOf('POST admin_set_org').map(({ body }) => body)).to.deep.equal([
      { id_org: '204117' },
      { id_org: '' },
    ]);
  });

  it("discards a form typed in the client's account when the session expires", async () => {
    const leaveWith = async (path: string, csrfToken: string) => {
      trial.time.now += 901_000;
      const fields = { _csrf: csrfToken, _title: 'New Contact', first_name: 'Typed' };
      await browser.post(path, fields, { follow: false });
      const form = await browser.get(paths.login.to());
      const landed = await browser.press(form, 'Login', { user_name: 'admin', pw: adminPassword });
      return landed.text;
    };
    const path = `${paths.contacts.to()}/new`;
    expect(await leaveWith(path, home.csrfToken)).to.not.include('What you typed was saved');
    const ownPage = await get(paths.home.to());
    expect(await leaveWith(path, ownPage.csrfToken), 'the own account').to.include(
      'What you typed was saved',
    );
  });

  it('[Z5] rejects nested acting and offers no other account while acting', async () => {
    const before = trial.callsOf('POST admin_set_org').length;
    const { csrfToken } = home;
    const nested = await browser.post(paths.admin.to(), {
      _csrf: csrfToken,
      step: 'login',
      id_org: '204118',
    });
    expect(nested.status).to.equal(422);
    expect(nested.withRole('alert').join()).to.include(
      'You are already acting for Lakeside Family Clinic 204117. Return to the Admin Panel before',
    );
    expect(trial.callsOf('POST admin_set_org')).to.have.length(before);
    expect(
      (await get(paths.admin.to()))
        .all('input')
        .some(({ attrs }) => attrs.some(({ value }) => value === 'id_org')),
    ).to.equal(false);
    const settings = await get(paths.clientSetting.to({ id: '204117' }));
    expect(settings.url.pathname).to.equal(paths.admin.to());
    expect(trial.callsOf('POST notify2pay/client_setting')).to.deep.equal([]);
  });

  it('[Z5] blocks changes to sign-in data of the admin or of a user (profile, password, second factor)', async () => {
    const writes = () =>
      trial.portal.requests.filter(
        ({ method, path }) => method !== 'GET' && !['login', 'admin_set_org'].includes(path),
      );
    for (const path of [paths.user, paths.userPassword, paths.userAuthentication]) {
      const page = await get(path.to());
      expect(page.url.pathname, path.to()).to.equal(paths.home.to());
      expect(page.text).to.include('You cannot change your own account while you act for a client.');
      const fields = { _csrf: page.csrfToken, step: 'choose', pw_old: 'x', pw: 'Y', first_name: 'Eve' };
      const posted = await browser.post(path.to(), fields, { follow: false });
      expect(posted.headers.location, path.to()).to.equal(paths.home.to());
    }
    expect(writes()).to.deep.equal([]);
    for (const entry of ['Change Password', 'User Profile', 'Authentication'])
      expect(home.text).to.not.include(entry);
  });

  it('ends completely when the admin logs out', async () => {
    const sid = browser.cookies.get('sid')!;
    const [token] = [...trial.api.tokens].slice(-1);
    await browser.get(paths.logout.to(), { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(trial.api.tokens.has(token!)).to.equal(false);
    expect(await standOf(sid)).to.equal(paths.login.to());
    const { page } = await trial.enter();
    expect(page.text).to.not.include(banner);
  });

  it('ends at the next request when the user is no longer an admin', async () => {
    const sid = browser.cookies.get('sid')!;
    trial.api.admin = false;
    expect((await get(paths.contacts.to())).url.pathname).to.equal(paths.login.to());
    expect(await standOf(sid)).to.equal(paths.login.to());
  });

  it('ends when the API refuses to continue, and the admin returns to their own account', async () => {
    trial.api.next.set('GET notify2pay/get_org', { status: 403, body: { success: false } });
    const page = await get(paths.contacts.to());
    expect(page.url.pathname).to.equal(paths.admin.to());
    expect(page.text).to.include(own.name).and.include('You are no longer acting for ');
  });

  it('ends the whole session when the result of returning is unknown', async () => {
    trial.api.next.set('POST admin_set_org', { drop: true });
    const page = await browser.press(home, 'Return to Admin Panel');
    expect(page.url.pathname).to.equal(paths.login.to());
  });

  it('does not start when the client cannot be read, and is reverted in the API', async () => {
    await browser.press(home, 'Return to Admin Panel');
    trial.api.next.set('GET org', { status: 400, body: 'no JSON' });
    const page = await actFor(browser, '204118');
    expect(page.status).to.equal(502);
    expect(trial.api.actingFor.size).to.equal(0);
    expect((await get(paths.home.to())).text)
      .to.include(own.name)
      .and.not.include('You are acting');
  });

  it('reverts at the API when the result of the start is unknown', async () => {
    await browser.press(home, 'Return to Admin Panel');
    trial.api.next.set('POST admin_set_org', { drop: true });
    const page = await actFor(browser, '204118');
    expect(page.status).to.equal(502);
    expect(trial.callsOf('POST admin_set_org').at(-1)!.body).to.deep.equal({ id_org: '' });
  });
});
