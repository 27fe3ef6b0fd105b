import { expect } from 'chai';
import { sql } from 'kysely';
import { healthMessages as messages } from '../../../../shared/locales/en/system-health.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { describePortal } from '../../../support/fixtures.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { addUser, password } from '../../../support/sign-in.ts';

const practice = '204117';
const hourMs = 3_600_000;

describePortal('system health page', ({ api, portal }) => {
  let browser: Browser;
  beforeEach(async () => {
    await addUser(api, { userName: 'ada', org: '204260', admin: true, group: '' });
    browser = await enter('ada');
  });

  const db = () => api.database.db;
  const ago = (ms: number) => new Date(api.now.ms - ms);
  const open = () => browser.get(paths.systemHealth.to());

  async function enter(user_name: string): Promise<Browser> {
    const visitor = portal.browser();
    await visitor.press(await visitor.get(paths.login.to()), 'Login', { user_name, pw: password });
    return visitor;
  }

  function partOf(page: Page, title: string): string {
    const part = page.all('section').find((one) => textOf(one).startsWith(title));
    if (!part) throw new Error(`no part ${title}`);
    return textOf(part);
  }

  it('says that nothing is wrong, with the figures of each part', async () => {
    const page = await open();
    expect(page.status).to.equal(200);
    expect(partOf(page, messages.problems)).to.equal(
      'Is anything wrong now? OK No. Nothing needs attention.',
    );
    expect(partOf(page, 'Holds and closed organizations')).to.include(
      'Installation held No Closed, waiting for deletion 0 organizations',
    );
    expect(partOf(page, 'Versions')).to.include(`Contract Level 2 Node of the API ${process.version}`);
  });

  it('refreshes its figures and is the last tab of the Admin Panel', async () => {
    const page = await open();
    const live = page.all('div').find((one) => attributeOf(one, 'id') === 'system-health');
    expect(live && attributeOf(live, 'data-refresh-seconds')).to.equal('15');
    const panel = await browser.get(paths.admin.to());
    expect(panel.all('a').map((link) => attributeOf(link, 'href'))).to.include(paths.systemHealth.to());
  });

  it('states each problem with the next step, in words and not by color alone', async () => {
    await sql`update installation set held_since = ${ago(hourMs)}, held_reason = 'operator'`.execute(db());
    await sql`update org set closed_at = ${ago(48 * hourMs)} where id = ${practice}::bigint`.execute(db());
    const page = await open();
    const problems = partOf(page, messages.problems);
    for (const said of ['This installation has been held since', 'then run “admin release”.'])
      expect(problems).to.include(said);
    expect(partOf(page, 'Holds')).to.match(
      /^Holds and closed organizations Problem Installation held Yes, since/,
    );
    expect(partOf(page, 'Holds')).to.include('1 organization Next deletion of data');
  });

  it('says which part could not be read', async () => {
    await sql`alter table org rename column erased_at to gone`.execute(db());
    const page = await open();
    await sql`alter table org rename column gone to erased_at`.execute(db());
    expect(partOf(page, 'Holds')).to.equal(`Holds and closed organizations Not known ${messages.unknown}`);
  });

  it('says that the API failed instead of showing an error page', async () => {
    await sql`alter table row_failures rename to failures_gone`.execute(db());
    const page = await open();
    await sql`alter table failures_gone rename to row_failures`.execute(db());
    expect(page.status).to.equal(200);
    expect(partOf(page, messages.problems)).to.include(messages.away);
  });

  it('rejects practice staff, and redirects an admin who acts for a client', async () => {
    await addUser(api, { userName: 'jo', org: practice, group: 'Admin' });
    const staff = await enter('jo');
    const refused = await staff.send('GET', paths.systemHealth.to(), { follow: false });
    expect([refused.status, refused.headers.location]).to.deep.equal([303, paths.login.to()]);
    await browser.press(await browser.get(paths.admin.to()), 'Login', { id_org: practice, reason: 'Help' });
    const acting = await browser.send('GET', paths.systemHealth.to(), { follow: false });
    expect([acting.status, acting.headers.location]).to.deep.equal([303, paths.admin.to()]);
  });
});
