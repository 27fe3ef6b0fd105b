import { expect } from 'chai';
import { sql } from 'kysely';
import { trialMessages } from '../../../../shared/locales/en/trial.ts';
import { paths } from '../../../../shared/paths.ts';
import { resources } from '../../../../shared/resources/index.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { owners } from '../../../../server/api/secrets/keyring.ts';
import { attributeOf, findDeleteButton, textOf } from '../../../support/page.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { describePortal } from '../../../support/fixtures.ts';

const client = '204117';
const clientName = 'Lakeside Family Clinic 204117';

describePortal('acting for a client with the embedded API', ({ api, portal }) => {
  let browser: Browser;
  beforeEach(async () => {
    await addUser(api, { userName: 'ada', org: '204260', admin: true, group: '' });
    browser = portal.browser();
    const form = await browser.get(paths.login.to());
    await browser.press(form, 'Login', { user_name: 'ada', pw: password });
  });

  it("ends a client's free trial only after confirmation and opens the account", async () => {
    const until = new Date(api.now.ms + 86_400_000);
    await sql`update org set trial_until = ${until}, trial_calls = 12 where id = ${client}::bigint`.execute(
      api.database.db,
    );
    const page = await browser.get(paths.clientSetting.to({ id: client }));
    expect(page.text).to.include('12 of 500 calls used.');
    const ask = page.all('a').find((link) => textOf(link) === 'End the free trial and open the account');
    const asked = await browser.get(attributeOf(ask, 'href')!);
    expect(asked.text).to.include(`End the free trial? ${trialMessages.endHint}`);
    expect(
      (await sql`select trial_calls from org where id = ${client}::bigint`.execute(api.database.db)).rows,
    ).to.deep.equal([{ trial_calls: 12 }]);
    const opened = await browser.press(asked, 'Open the account');
    expect(opened.text).to.include('Account opened. The free trial has ended.');
    expect(opened.text).to.not.include('calls used');
    const { rows } = await sql`select trial_until from org where id = ${client}::bigint`.execute(
      api.database.db,
    );
    expect(rows).to.deep.equal([{ trial_until: null }]);
  });

  it("shows no sign-in fields on a client user's form and no form for a new user", async () => {
    const { users } = resources;
    const id = await addUser(api, { userName: 'jo', org: client, phone: '3125550123' });
    await enter();
    const form = await browser.get(`${pathsOf(users).one(id)}/edit`);
    const names = form.all('input').map((input) => attributeOf(input, 'name') ?? '');
    expect(
      names.filter((name) => /^(phone|pw|confirm|email|user_name|mobile_phone)$/.test(name)),
    ).to.deep.equal(['phone']);
    expect(form.text)
      .to.include('pat@mail.example')
      .and.include(
        'Username, Email, and Mobile Phone: Only the client’s own administrators can change this.',
      );
    expect(form.text.split('own administrators'), 'said once').to.have.length(2);
    const { fields } = form.fill('Save', { phone: '3125550124' });
    const taken = { ...fields, email: 'ada@mail.example', user_name: 'ada.two', mobile_phone: '3125550199' };
    await browser.post(pathsOf(users).one(id), taken);
    const { rows } = await sql`
      select user_name, email, phone, mobile_phone from users where id = ${id}::bigint
    `.execute(api.database.db);
    expect(rows).to.deep.equal([
      { user_name: 'jo', email: 'pat@mail.example', phone: '3125550124', mobile_phone: '3125550123' },
    ]);
    const list = await browser.get(pathsOf(users).list);
    expect(list.all('a').map((link) => attributeOf(link, 'href'))).to.not.include(pathsOf(users).create);
    const refused = await browser.get(pathsOf(users).create);
    expect(refused.status).to.equal(403);
    expect(refused.text).to.include('Only the client’s own administrators can create users.');
    const posted = await browser.post(pathsOf(users).create, { _csrf: form.csrfToken, first_name: 'Jo' });
    expect([posted.status, posted.text.includes('own administrators can create users')]).to.deep.equal([
      403,
      true,
    ]);
  });

  it('shows what deleting an organization would remove and what prevents the deletion', async () => {
    const record = await browser.get(pathsOf(resources.org).one(client));
    const asked = await browser.press(record, 'Delete');
    expect(asked.text).to.include('Its audit trail stays.');
    const kept = await browser.press(asked, findDeleteButton(asked));
    expect(kept.status).to.equal(422);
    expect(kept.text).to.include('It still has users, user groups or payments. Nothing was deleted.');
  });

  const enter = async (reason = '') =>
    browser.press(await browser.get(`${paths.admin.to()}?search=${client}`), 'Login', {
      id_org: client,
      reason,
    });
  const trail = async () => {
    const { rows } = await sql<{ user_name: string; acting_for: string | null; detail: string }>`
      select user_name, acting_for, detail
      from audit
      where id_org = ${client}::bigint
      order by time, id
    `.execute(api.database.db);
    return rows;
  };

  it('finds a client, changes a setting, acts for the client and returns, with audit sentences for each step', async () => {
    const chosen = await browser.press(
      await browser.get(`${paths.admin.to()}?search=lake`),
      'Payment Setting',
      {
        id_org: client,
      },
    );
    const fields = { epic_user: 'svc', epic_pw: 'canary-epic', item_detail_type: 'EPIC_PRESCRIPTION' };
    const saved = await browser.press(chosen, 'Save', fields);
    expect(saved.text).to.include('Setting successfully saved.');
    expect(saved.html).to.not.include('canary-epic');
    api.now.ms += 1000;
    const again = await browser.press(saved, 'Save');
    expect(again.text).to.include('Setting successfully saved.');
    const { rows } = await sql<{ value: string }>`select value from client_secrets`.execute(api.database.db);
    expect(rows[0]!.value, 'under its key')
      .to.match(/^sealed\./)
      .and.not.include('canary');
    const owner = owners.clientSecret(client, 'epic_pw');
    expect(api.keyring.open(rows[0]!.value, owner).toString()).to.equal('canary-epic');

    api.now.ms += 1000;
    const home = await enter('Ticket 7');
    expect(home.text).to.include(`You are acting for ${clientName}. 60 minutes left`);
    api.now.ms += 60_000;
    await browser.press(await browser.get(paths.home.to()), 'Return to Admin Panel');

    const told = await trail();
    const details = told.map(({ detail }) => detail);
    expect(details[0]).to.include("Epic User set to 'svc'").and.include('Epic Password changed');
    expect(details[0]).to.not.include('canary');
    expect(details.slice(-2)).to.deep.equal([
      `ada started acting for ${clientName}. Reason: Ticket 7`,
      `ada stopped acting for ${clientName}`,
    ]);
    for (const row of told.slice(-2)) expect(row).to.include({ user_name: 'ada', acting_for: clientName });
  });

  it("shows the client's staff which admin acted for the client and lets them filter by that admin", async () => {
    await addUser(api, { userName: 'their.manager', org: client, group: 'admin' });
    await enter('Ticket 7');
    const theirs = portal.browser();
    await theirs.press(await theirs.get(paths.login.to()), 'Login', {
      user_name: 'their.manager',
      pw: password,
    });
    const page = await theirs.get(`${pathsOf(resources.audit).list}&user_name=ada`);

    expect(page.text).to.include(`Pat Doe, acting for ${clientName}, entered the account`);
    expect(page.text).to.not.include('Pat Doe signed in');
  });

  it('[Z5] cannot be used to take over a client user by password, second factor or second account (GitLab 196028)', async () => {
    await addUser(api, { userName: 'victim', org: client });
    const home = await enter();
    const hash = async () => {
      const { rows } = await sql`select * from credentials order by id_user`.execute(api.database.db);
      return JSON.stringify(rows);
    };
    const before = await hash();
    for (const path of [paths.userPassword, paths.userAuthentication, paths.user]) {
      const fields = {
        _csrf: (await browser.get(paths.home.to())).csrfToken,
        user_name: 'victim',
        pw_old: password,
        pw: 'Taken-Over-1',
        confirm: 'Taken-Over-1',
        step: 'choose',
        method: 'totp',
      };
      const posted = await browser.post(path.to(), fields, { follow: false });
      expect(posted.headers.location).to.equal(paths.home.to());
    }
    const nested = await browser.post(paths.admin.to(), {
      _csrf: (await browser.get(paths.home.to())).csrfToken,
      step: 'login',
      id_org: '204260',
    });
    expect(nested.status).to.equal(422);
    expect(await hash()).to.equal(before);
    expect(home.url.pathname).to.equal(paths.home.to());
  });

  it('ends with a logout from both accounts at once', async () => {
    await enter();
    api.now.ms += 1000;
    const sid = browser.cookies.get('sid')!;
    await browser.get(paths.logout.to(), { headers: { 'sec-fetch-site': 'same-origin' } });
    browser.cookies.set('sid', sid);
    expect((await browser.get(paths.home.to())).url.pathname).to.equal(paths.login.to());
    const { rows } = await sql`select 1 from tokens`.execute(api.database.db);
    expect(rows).to.deep.equal([]);
    expect((await trail()).at(-1)!.detail).to.equal(`ada stopped acting for ${clientName}`);
  });

  it("ends after an hour with a return to the admin's own account", async () => {
    await enter();
    for (let count = 0; count < 4; count += 1) {
      api.now.ms += 14 * 60_000;
      await browser.get(paths.home.to());
    }
    api.now.ms += 4 * 60_000;
    const late = await browser.get(paths.contacts.to());
    expect(late.url.pathname).to.equal(paths.admin.to());
    expect(late.text).to.include(`You are no longer acting for ${clientName}: the limit is 60 minutes.`);
    expect((await trail()).at(-1)!.detail).to.include(`ada stopped acting for ${clientName}`);
  });

  it('[Z6] ends with a sign-out at the next request after the admin role is lost', async () => {
    await enter();
    await sql`update users set admin_user = 'F' where user_name = 'ada'`.execute(api.database.db);
    expect((await browser.get(paths.contacts.to())).text).to.not.include('You are acting for');
    expect((await browser.get(paths.admin.to())).url.pathname).to.equal(paths.login.to());
  });
});
