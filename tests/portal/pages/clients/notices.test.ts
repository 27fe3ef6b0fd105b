import { expect } from 'chai';
import { sql } from 'kysely';
import { replaceFailures } from '../../../../server/api/database/row-failures.ts';
import { operatorNoticeMessages as messages } from '../../../../shared/locales/en/operator-notices.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { signIn } from '../../../support/embedded-api.ts';
import { describePortal } from '../../../support/fixtures.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { addUser, password } from '../../../support/sign-in.ts';

const practice = '204117';

describePortal('notice list on the Admin Panel', ({ api, portal }) => {
  let browser: Browser;
  beforeEach(async () => {
    await addUser(api, { userName: 'ada', org: '204260', admin: true, group: '' });
    browser = portal.browser();
    const form = await browser.get(paths.login.to());
    await browser.press(form, 'Login', { user_name: 'ada', pw: password });
  });

  const fail = (scan: string, row: string) =>
    replaceFailures(api.database.db, {
      job: scan,
      began: api.now.ms,
      failures: [{ scan, row, error: new Error('bad') }],
    });
  const section = async () => {
    const page = await browser.get(paths.admin.to());
    return page.all('section').find((one) => attributeOf(one, 'aria-labelledby') === 'service-notices');
  };
  const lines = async () => {
    const found = await section();
    return found ? textOf(found) : '';
  };

  it('shows nothing while nothing fails', async () => {
    expect(await lines()).to.equal('');
  });

  it('names the task, the practice and the time of the first failure until the task succeeds', async () => {
    await fail('open_windows', practice);
    const began = api.now.ms;
    api.now.ms += 5 * 60_000;
    await fail('open_windows', practice);
    const { results } = (
      await api.call('GET operators/notices', undefined, {
        token: await signIn(api, { org: practice, admin: true }),
      })
    ).body;
    expect(results).to.deep.equal([
      {
        kind: 'records',
        about: 'open_windows',
        count: 1,
        since: Math.floor(began / 1000),
        id_org: practice,
        organization: 'Lakeside Family Clinic 204117',
      },
    ]);
    expect(await lines())
      .to.include('Scheduled messages aren’t going out. Lakeside Family Clinic 204117 · Since today at')
      .and.include('ask your engineers to look for “open_windows” in the log.');
    await replaceFailures(api.database.db, { job: 'open_windows', began: api.now.ms + 1, failures: [] });
    expect(await lines()).to.equal('');
  });

  it('names the practice of a failed reminder', async () => {
    await sql`
      insert into reminders (id, id_org, name, lead_days, weekdays, runs, send_from, send_to, active)
      values ('r1', ${practice}::bigint, 'R', 1, 'Mon', 'by_itself', '09:00', '18:00', 'T')
    `.execute(api.database.db);
    await fail('run_reminders', 'r1');
    expect(await lines()).to.include('A daily reminder didn’t run. Lakeside Family Clinic 204117');
  });

  it('shows a burst of rejected emails with the cause', async () => {
    await sql`
      insert into mail_refusals (message, kind, status, time)
      select 'm' || n, 'sender', '5.7.1', ${new Date(api.now.ms - 60_000)} from generate_series(1, 23) n
    `.execute(api.database.db);
    expect(await lines())
      .to.include('Mail servers rejected 23 emails because they don’t trust the sender address.')
      .and.include('All practices · In the last hour')
      .and.include('Check SPF, DKIM and DMARC');
  });

  it('links to the payment settings of an account that the gateway rejects', async () => {
    await sql`
      insert into payment_accounts (id, id_org, gateway, live, credentials, place, problem)
      values ('a1', ${practice}::bigint, 'authorize_net', true, '{}', 9, 'E00011')
    `.execute(api.database.db);
    expect(await lines()).to.include(
      'The payment gateway doesn’t fully accept this practice’s account (E00011).',
    );
    const page = await browser.get(paths.admin.to());
    expect(page.all('a').map((link) => attributeOf(link, 'href'))).to.include(
      paths.clientSetting.to({ id: practice }),
    );
  });

  it('says when the notices cannot be read', async () => {
    await sql`alter table row_failures rename to row_failures_gone`.execute(api.database.db);
    expect(await lines()).to.include(messages.unread);
    await sql`alter table row_failures_gone rename to row_failures`.execute(api.database.db);
  });

  it('rejects practice staff and admins acting for a practice', async () => {
    for (const user of [{ org: practice }, { org: '204260', admin: true, actingFor: practice }]) {
      const token = await signIn(api, user);
      expect((await api.call('GET operators/notices', undefined, { token })).status).to.equal(403);
    }
  });
});
