import { expect } from 'chai';
import { sql } from 'kysely';
import { ssoInvitationMessages } from '../../../../shared/locales/en/administration.ts';
import { signInErrors } from '../../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { users } from '../../../../shared/resources/users.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../../support/open-id-provider.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser } from '../../../support/sign-in.ts';
import { signIn } from '../sign-in/staff.ts';

const button = 'Invite to single sign-on';

describe('single sign-on invitation', () => {
  let api: EmbeddedApi;
  let provider: OpenIdProvider;
  let portal: TestPortal;
  let manager: Browser;
  let own: string;
  let kim: string;
  before(async () => {
    provider = await startOpenIdProvider();
    api = await startEmbeddedApi({ environment: { PUBLIC_URL: 'https://portal.example' } });
    const { hostname } = new URL(provider.issuer);
    const env = { SSO_ALLOWED_HOSTS: hostname, NODE_ENV: 'development' };
    portal = await startTestPortal({ api: api.url, env, clock: () => api.now.ms });
    own = await addUser(api, { userName: 'boss', group: 'Admin', email: 'boss@mail.example' });
    kim = await addUser(api, { userName: 'kim', group: 'Admin', email: 'kim@mail.example' });
    manager = portal.browser();
    await signIn(manager, { user_name: 'boss' });
    provider.claims = { sub: 'subject-kim' };
  });
  after(async () => {
    await portal.close();
    await api.close();
    await provider.close();
  });

  const form = (id: string, browser = manager) => browser.get(pathsOf(users).one(id));
  const linkTo = async (recipient: string) => {
    const { rows } = await sql<{ body_text: string }>`
      select body_text from outbox where recipient = ${recipient} order by id desc limit 1
    `.execute(api.database.db);
    const { pathname, search } = new URL(/https:\S+/.exec(rows[0]?.body_text ?? '')?.[0] ?? 'about:blank');
    return pathname + search;
  };
  const signOn = async (browser: Browser, link: string) => {
    const { location } = (await browser.get(link, { follow: false })).headers;
    const { redirect } = await provider.authorize(String(location));
    return browser.get(redirect.pathname + redirect.search, { headers: { 'sec-fetch-site': 'cross-site' } });
  };

  it('offers no invitation when the organization has no provider', async () => {
    const page = await form(kim);
    expect(page.status).to.equal(200);
    expect(page.text).to.not.include('Single sign-on');
    await sql`
      insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
      values ('lakeside-sso', 204117, ${provider.issuer}, 'portal', 'secret')
    `.execute(api.database.db);
    expect((await form(kim)).text).to.include(button);
  });

  it('offers no invitation for oneself or an internal admin, nor to staff or an admin acting for the client', async () => {
    const admin = await addUser(api, { userName: 'root', admin: true, email: 'root@mail.example' });
    await addUser(api, { userName: 'provider', admin: true, org: '204260' });
    await sql`
      insert into groups (id_org, name, home, admin) values (204117, 'Readers', 'T', 'T')
    `.execute(api.database.db);
    await addUser(api, { userName: 'reader', group: 'Readers' });
    const reader = portal.browser();
    await signIn(reader, { user_name: 'reader' });
    const acting = portal.browser();
    await signIn(acting, { user_name: 'provider' });
    const switcher = await acting.get(paths.admin.to());
    await acting.press(switcher, 'Login', { id_org: '204117', reason: 'Ticket 7' });
    for (const [id, browser] of [
      [own, manager],
      [admin, manager],
      [kim, acting],
      [kim, reader],
    ] as const) {
      const page = await form(id, browser);
      expect(page.status).to.equal(200);
      expect(page.text).to.not.include('Single sign-on');
      const { csrfToken: _csrf } = page;
      const { status } = await browser.post(pathsOf(users).one(id), { _csrf, step: 'inviteToSso' });
      expect(status).to.equal(403);
    }
    expect(await linkTo('kim@mail.example')).to.equal('blank');
  });

  it('sends the invitation, signs the user in, and rejects a second use', async () => {
    const sent = await manager.press(await form(kim), button, {});
    expect(sent.text)
      .to.include(ssoInvitationMessages.kept('kim@mail.example'))
      .and.include('Invitation valid until');
    const again = await manager.press(sent, button, {});
    expect(again.text).to.include(ssoInvitationMessages.justSent);
    const link = await linkTo('kim@mail.example');
    for (const scanner of [portal.browser(), portal.browser()]) await scanner.get(link, { follow: false });
    const page = await signOn(portal.browser(), link);
    expect(page.url.pathname).to.equal(paths.home.to());
    expect((await form(kim)).text)
      .to.include(ssoInvitationMessages.linked)
      .and.not.include(button);
    const refused = await signOn(portal.browser(), link);
    expect(refused.url.pathname).to.equal(paths.login.to());
    expect(refused.text).to.include(signInErrors['Invalid Invitation']);
    expect((await signOn(portal.browser(), '/sso/lakeside-sso')).url.pathname).to.equal(paths.home.to());
    expect(portal.logText()).to.not.include(new URLSearchParams(link.split('?')[1]).get('invitation'));
  });

  it('requires an email address', async () => {
    const silent = await addUser(api, { userName: 'silent', email: '' });
    const page = await form(silent);
    expect(page.text).to.include(ssoInvitationMessages.noAddress).and.not.include(button);
  });
});
