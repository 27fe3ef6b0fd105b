import { expect } from 'chai';
import { sql } from 'kysely';
import { actingMessages, lockMessages } from '../../../../shared/locales/en/administration.ts';
import { paths } from '../../../../shared/paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { users } from '../../../../shared/resources/users.ts';
import type { Browser } from '../../../support/browser.ts';
import { demoIds, demoLink } from '../../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { attributeOf, type Page } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser, tokenOf } from '../../../support/sign-in.ts';
import { verify } from '../pay/payer.ts';
import { login, signIn } from '../sign-in/staff.ts';

const link = demoIds('card or bank');
const { dob, first_name, last_name } = demoLink('card or bank').demo.patient;
const org = link.client_id;

describe('locks page', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  let manager: Browser;
  let kim: string;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms, env: { TRUST_PROXY: '1' } });
    await addUser(api, { userName: 'boss', org, group: 'Admin' });
    kim = await addUser(api, { userName: 'kim', org });
    manager = await enter('boss');
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
  });

  const enter = async (user_name: string): Promise<Browser> => {
    const browser = portal.browser();
    await signIn(browser, { user_name });
    return browser;
  };
  const list = (browser = manager) => browser.get(paths.locks.to());
  const rowsOf = (page: Page) => page.all('tr').length - 1;
  const lockOut = async (user_name: string) => {
    const stranger = portal.browser();
    for (let tries = 0; tries < 7; tries += 1) await login(stranger, { user_name }, { pw: 'Wrong-Horse-1' });
    return login(stranger, { user_name });
  };
  const answerWrong = async (times: number) => {
    const payer = portal.browser({ headers: { 'x-forwarded-for': '203.0.113.5' } });
    for (let count = 0; count < times; count += 1) await verify(payer, link, { last_name: 'Guess', dob });
    return (await verify(payer, link, { last_name, dob })).status;
  };
  const audited = async (action: string) => {
    const { rows } = await sql<{ user_name: string; record_id: string }>`
      select user_name, record_id from audit where action = ${action}
    `.execute(api.database.db);
    return rows;
  };

  it('starts empty and has a tab next to Users', async () => {
    expect((await list()).text).to.include(lockMessages.none);
    const tabs = (await manager.get(pathsOf(users).list)).all('a').map((one) => attributeOf(one, 'href'));
    expect(tabs).to.include(paths.locks.to());
  });

  it('lists a user locked by the portal with reason and times, and unlocks the user', async () => {
    const refused = await lockOut('kim');
    expect(refused.text).to.include('Your account is locked until');
    const page = await list();
    expect(rowsOf(page)).to.equal(1);
    expect(page.text).to.include('signs in as kim').and.include(lockMessages.wrongSignIn);
    expect(page.text.match(/(?:Today|Tomorrow|Yesterday) at \d\d:\d\d [AP]M C[DS]T/g)).to.have.length(2);
    expect(page.text).to.match(/Times in Central \(C[DS]T\)/);
    expect(page.all('a').map((one) => attributeOf(one, 'href'))).to.include(pathsOf(users).one(kim));
    const lifted = await manager.press(page, 'Unlock Pat Doe');
    expect(lifted.text).to.include(lockMessages.lifted('Pat Doe')).and.include(lockMessages.none);
    expect((await login(portal.browser(), { user_name: 'kim' })).url.pathname).to.match(/^\/app\//);
    expect(await audited('unlock')).to.deep.equal([{ user_name: 'boss', record_id: kim }]);
  });

  it('lists a user locked by the API until the lock expires', async () => {
    for (let tries = 0; tries < 6; tries += 1)
      await api.call(
        'POST login',
        {},
        {
          headers: { Authorization: `Basic ${Buffer.from('kim:Wrong-Horse-1').toString('base64')}` },
        },
      );
    const page = await list();
    expect(rowsOf(page)).to.equal(1);
    api.now.ms += 5 * 60_000;
    const late = await manager.press(page, 'Unlock Pat Doe');
    expect(late.text).to.include(lockMessages.over).and.include(lockMessages.none);
    expect(await audited('unlock')).to.deep.equal([]);
  });

  it('lists a payment link locked after wrong answers and unlocks the link', async () => {
    expect(await answerWrong(5)).to.equal(429);
    const page = await list();
    expect(page.text).to.include('payment link').and.include(lockMessages.wrongAnswers);
    expect(page.all('a').map((one) => attributeOf(one, 'href'))).to.include(pathsOf(payments).one(link.id));
    const opened = await manager.press(page, `Unlock ${first_name} ${last_name}`);
    expect(opened.text).to.include(lockMessages.none);
    expect(await answerWrong(0)).to.equal(200);
    expect(await audited('open link')).to.deep.equal([{ user_name: 'boss', record_id: link.id }]);
  });

  it('omits failed attempts without a lock and locks of other organizations', async () => {
    await login(portal.browser(), { user_name: 'kim' }, { pw: 'Wrong-Horse-1' });
    await answerWrong(2);
    expect((await list()).text).to.include(lockMessages.none);
    await sql`insert into org (id, name) values (900001, 'Far away')`.execute(api.database.db);
    await addUser(api, { userName: 'far', org: '900001' });
    await lockOut('far');
    expect((await list()).text).to.include(lockMessages.none);
    const told = await api.call('GET locks', undefined, {
      headers: { Authorization: `Bearer ${await tokenOf(api, 'boss')}` },
    });
    expect(JSON.stringify(told.body)).to.not.include('far');
  });

  it('rejects users without the right to manage users, in the portal and the API', async () => {
    await addUser(api, { userName: 'desk', org, group: 'Front Desk' });
    await sql`update groups set admin = 'T' where name = 'Front Desk'`.execute(api.database.db);
    const desk = await enter('desk');
    expect((await list(desk)).status).to.equal(403);
    expect((await desk.get(pathsOf(users).list)).text).to.not.include('Locks');
    const told = await api.call('GET locks', undefined, {
      headers: { Authorization: `Bearer ${await tokenOf(api, 'desk')}` },
    });
    expect(told.status).to.equal(403);
  });

  it('shows payment links only to users with access to payments', async () => {
    await answerWrong(5);
    await sql`
      update groups set admin = 'T', may_manage_users = 'T', home = 'F', ivr = 'F', files = 'F'
      where name = 'Front Desk'
    `.execute(api.database.db);
    await addUser(api, { userName: 'desk', org, group: 'Front Desk' });
    expect((await list(await enter('desk'))).text).to.include(lockMessages.none);
  });

  it('lets an admin acting for a client view user locks but not unlock them', async () => {
    await sql`insert into org (id, name) values (900001, 'Far away')`.execute(api.database.db);
    await addUser(api, { userName: 'ada', org: '900001', admin: true });
    await lockOut('kim');
    const ada = await enter('ada');
    await ada.press(await ada.get(paths.admin.to()), 'Login', { id_org: org, reason: 'Ticket 7' });
    const page = await list(ada);
    expect(page.text).to.include('signs in as kim').and.include(actingMessages.theirSignIn);
    expect(page.all('button').some((one) => attributeOf(one, 'aria-label')?.startsWith('Unlock'))).to.equal(
      false,
    );
    const { fields } = page.fill('Return to Admin Panel');
    const forged = await ada.post(paths.locks.to(), { _csrf: fields['_csrf'], kind: 'user', id: kim });
    expect(forged.status).to.equal(403);
    expect(await audited('unlock')).to.deep.equal([]);
  });
});
