import { expect } from 'chai';
import { sql } from 'kysely';
import { passwordHints } from '../../../../shared/locales/en/profile.ts';
import { invitationMessages } from '../../../../shared/locales/en/administration.ts';
import { signInErrors, signInMessages } from '../../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { users } from '../../../../shared/resources/users.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser } from '../../../support/sign-in.ts';
import { signIn } from '../sign-in/staff.ts';

const place = pathsOf(users);
const chosen = 'Willow-Branch-77';
const kim = {
  user_name: 'kim',
  first_name: 'Kim',
  last_name: 'Doe',
  email: 'kim@mail.example',
  access_group: 'Admin',
};

describe('email invitation', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  let manager: Browser;
  beforeEach(async () => {
    api = await startEmbeddedApi({ environment: { PUBLIC_URL: 'https://portal.example' } });
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
    await addUser(api, { userName: 'boss', group: 'Admin' });
    manager = portal.browser();
    await signIn(manager, { user_name: 'boss' });
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
  });

  const make = async (fields: Record<string, string> = {}) =>
    manager.press(await manager.get(place.create), fields['entry'] === 'password' ? 'Save' : 'Invite', {
      ...kim,
      entry: 'invite',
      ...fields,
    });
  const link = async () => {
    const { rows } = await sql<{ body_text: string }>`
      select body_text from outbox order by created desc, id desc limit 1
    `.execute(api.database.db);
    const { pathname, search } = new URL(/https:\S+/.exec(rows[0]?.body_text ?? '')?.[0] ?? 'about:blank');
    return pathname + search;
  };
  const idOf = async (name: string) => {
    const { rows } = await sql<{ id: string }>`select id::text from users where user_name = ${name}`.execute(
      api.database.db,
    );
    return rows[0]?.id ?? '';
  };
  const record = async () => manager.get(place.one(await idOf('kim')));
  const choose = 'Choose password and sign in';

  it('creates a user who chooses a valid password and is then signed in', async () => {
    const form = await manager.get(place.create);
    expect(form.html).to.match(/value="invite"[^>]*checked|checked[^>]*value="invite"/);
    const typed = 'typed-before-that-1A';
    const made = await make({ pw: typed, confirm: typed, forcePasswordReset: 'T' });
    expect(made.text).to.include(invitationMessages.kept(kim.email));
    expect((await record()).text).to.match(/Invited today at .*, not accepted yet\./);
    const theirs = portal.browser();
    const page = await theirs.get(await link());
    expect(page.text).to.include('Lakeside Family Clinic').and.include('kim').and.include(passwordHints.user);
    const weak = await theirs.press(page, choose, { password: 'weakpassword', confirm: 'weakpassword' });
    expect(weak.status).to.equal(422);
    expect(weak.text).to.include('Password does not meet the requirements');
    const differ = await theirs.press(page, choose, { password: chosen, confirm: 'other' });
    expect(differ.text).to.include(signInMessages.passwordsDiffer);
    const inside = await theirs.press(page, choose, { password: chosen, confirm: chosen });
    expect(inside.url.pathname, 'no password to change first').to.equal(paths.home.to());
    expect((await record()).text).to.not.include('not accepted yet');
  });

  it('leads to second factor setup when the organization requires two-step sign-in', async () => {
    await make();
    await sql`update org set enable_mfa = 'Enforced' where id = 204117`.execute(api.database.db);
    const theirs = portal.browser();
    const page = await theirs.get(await link());
    const inside = await theirs.press(page, choose, { password: chosen, confirm: chosen });
    expect(inside.url.pathname).to.equal(paths.userAuthentication.to());
  });

  it('shows the same error page if used, withdrawn, expired or unknown', async () => {
    await make();
    const first = await link();
    const { pathname } = (await record()).url;
    const asked = await manager.get(`${pathname}?ask=withdraw`);
    expect(asked.text).to.include('Withdraw the invitation?').and.include(invitationMessages.confirmWithdraw);
    const withdrawn = await manager.press(asked, 'Withdraw invitation');
    expect(withdrawn.text)
      .to.include(invitationMessages.withdrawn)
      .and.include(invitationMessages.notInvited);
    await manager.press(await record(), 'Invite by email');
    const second = await link();
    const soon = await manager.press(await record(), 'Send the invitation again');
    expect(soon.text).to.include(invitationMessages.justSent);
    api.now.ms += 72 * 3_600_000;
    const pages = [];
    for (const each of [first, second, '/invitation?token=x', '/invitation'])
      pages.push(await portal.browser().get(each));
    for (const { status, text, html } of pages) {
      expect(status).to.equal(400);
      expect(text).to.include(signInErrors['Invitation Over']);
      expect(html).to.include(`href="${paths.login.to()}"`);
      expect(text).to.equal(pages[0]!.text);
    }
    await signIn(manager, { user_name: 'boss' });
    expect((await record()).text).to.include('The link has expired');
  });

  it('requires an email address unless the manager chooses a password', async () => {
    const none = await make({ email: '' });
    expect([none.status, await idOf('kim')]).to.deep.equal([422, '']);
    expect(none.text).to.include(invitationMessages.noAddress);
    const own = await make({ entry: 'password', pw: chosen, confirm: chosen });
    expect(own.text).to.include('kim can sign in.');
    expect((await record()).text).to.not.include('Invite by email');
  });

  it('asks a signed-in user to log out first', async () => {
    await make();
    const page = await manager.get(await link());
    expect(page.text).to.include(invitationMessages.signedIn('boss'));
  });

  it('allows opening sixty links per IP address in fifteen minutes', async () => {
    const browser = portal.browser();
    for (let tries = 0; tries < 60; tries += 1) await browser.get('/invitation?token=x');
    const page = await browser.get('/invitation?token=x');
    expect(page.status).to.equal(429);
  });
});
