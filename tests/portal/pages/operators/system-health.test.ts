import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { recordBackup } from '../../../../server/api/backup/backup-records.ts';
import { recordDrill } from '../../../../server/api/backup/drill-records.ts';
import { slotClasses } from '../../../../server/api/worker/slots.ts';
import {
  healthMessages as messages,
  healthQueueStrings,
} from '../../../../shared/locales/en/system-health.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi } from '../../../support/embedded-api.ts';
import { describePortal } from '../../../support/fixtures.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { startTestPortal } from '../../../support/portal.ts';
import { addUser, password } from '../../../support/sign-in.ts';

const practice = '204117';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('classes of work', () => {
  it('need a name on the health page', () => {
    expect(Object.keys(healthQueueStrings.names)).to.have.members(slotClasses.map(({ name }) => name));
  });
});

describePortal('system health page', ({ api, portal }) => {
  let browser: Browser;
  beforeEach(async () => {
    await addUser(api, { userName: 'ada', org: '204260', admin: true, group: '' });
    browser = await enter('ada');
    mkdirSync(join(api.dataDir, 'files'), { recursive: true });
    await sql`delete from graphile_worker._private_jobs`.execute(db());
    await recordBackup(db(), { started: api.now.ms - 2 * hourMs, finished: api.now.ms - hourMs, bytes: 3e9 });
    const drill = { started: api.now.ms - 50 * hourMs, finished: api.now.ms - 49 * hourMs };
    await recordDrill(db(), { ...drill, rows: 12_000, files: 3 });
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

  it('says that nothing is wrong, with the measurements of each part', async () => {
    const page = await open();
    expect(page.status).to.equal(200);
    expect(partOf(page, messages.problems)).to.equal(
      'Is anything wrong now? OK No. Nothing needs attention.',
    );
    expect(partOf(page, 'Queues')).to.match(/^Queues OK .*Charges and refunds 0 jobs/);
    expect(partOf(page, 'Delivery')).to.include('Unknown results being checked 0 messages');
    expect(partOf(page, 'Payments')).to.include('Charges with an unknown result 0 charges');
    expect(partOf(page, 'Gateway and webhooks')).to.include(
      'Rejected webhooks Not known here: see the alert WebhooksRejected',
    );
    expect(partOf(page, 'Backups')).to.match(
      /Last complete backup .*, 2 hours ago Size 3 GB Took 1 hour Last failed backup Never Last successful restore drill .*, 2 days ago: 12,000 rows and 3 files Restore drill took 1 hour Last failed restore drill Never$/,
    );
    expect(partOf(page, 'Database')).to.match(
      /Role Primary, writable Size [\d.]+ MB Connections in use on its server \d+ of \d+ Schema \d+, \d+ migrations applied/,
    );
    expect(partOf(page, 'File storage')).to.match(/Free space [\d.]+ GB of [\d.]+ GB \(\d+%\)/);
    expect(partOf(page, 'Holds and closed organizations')).to.include(
      'Installation held No Closed, waiting for deletion 0 organizations',
    );
    expect(partOf(page, 'Versions')).to.include(
      `Contract Level 2 Node.js version of the API ${process.version}`,
    );
  });

  it('refreshes its measurements and is the last tab of the Admin Panel', async () => {
    const page = await open();
    const live = page.all('div').find((one) => attributeOf(one, 'id') === 'system-health');
    expect(live && attributeOf(live, 'data-refresh-seconds')).to.equal('15');
    const panel = await browser.get(paths.admin.to());
    expect(panel.all('a').map((link) => attributeOf(link, 'href'))).to.include(paths.systemHealth.to());
  });

  it('states each problem with the next step, in words and not by color alone', async () => {
    await sql`update installation set held_since = ${ago(hourMs)}, held_reason = 'operator'`.execute(db());
    await sql`
      select graphile_worker.add_job('import', run_at := ${ago(7 * minuteMs)})
    `.execute(db());
    await sql`
      insert into payment_attempts (reference, payment_id, id_org, idempotency_key, fingerprint, amount_cents, method, created)
      select 'r1', (select id from payments order by id limit 1), ${practice}::bigint, 'k', '\\x00', 100, 'card', ${ago(20 * minuteMs)}
    `.execute(db());
    await sql`
      insert into messages (id, id_org, channel, status, time)
      select 'u' || n, ${practice}::bigint, 'text', 'unknown', ${ago(0)} from generate_series(1, 21) n
    `.execute(db());
    await sql`
      insert into message_moves (message, time, event, status)
      select id, ${ago(minuteMs)}, 'claim', 'sending' from messages where id like 'u%'
    `.execute(db());
    await recordBackup(db(), { started: api.now.ms - minuteMs, finished: api.now.ms, problem: 'no space' });
    const drill = { started: api.now.ms - minuteMs, finished: api.now.ms };
    await recordDrill(db(), { ...drill, problem: 'The backup is damaged or incomplete.' });
    await sql`update org set closed_at = ${ago(48 * hourMs)} where id = ${practice}::bigint`.execute(db());
    const page = await open();
    const problems = partOf(page, messages.problems);
    for (const said of [
      'This installation has been held since',
      'then run “admin release”.',
      'Work has waited for 7 minutes: imports and erasures. Check that a worker is running.',
      'The outcome of 21 texts is unknown. The provider isn’t answering our status checks.',
      'The result of 1 charge is unknown, the oldest for over 15 minutes. The gateway isn’t answering',
      'The last backup failed: no space Fix the cause, then run “admin backup”.',
      'The last restore drill failed: The backup is damaged or incomplete. Fix the cause, then run “admin restore-drill”.',
    ])
      expect(problems).to.include(said);
    expect(partOf(page, 'Queues')).to.match(/^Queues Problem .*Imports and erasures 1 job 7 minutes/);
    expect(partOf(page, 'Delivery'))
      .to.match(/^Delivery Problem /)
      .and.include('21 unknown');
    expect(partOf(page, 'Payments')).to.include('1 charge, the oldest for 20 minutes');
    expect(partOf(page, 'Backups')).to.match(
      /^Backups Check this .*: no space Last .*: The backup is damaged or incomplete\.$/,
    );
    expect(partOf(page, 'Holds')).to.match(
      /^Holds and closed organizations Problem Installation held Yes, since/,
    );
    expect(partOf(page, 'Holds')).to.include(
      '1 organization Legal holds (these block deletion) 0 holds Next deletion of data',
    );
    await sql`
      insert into legal_holds (id, id_org, reason, set_by, set_at)
      values ('h', ${practice}::bigint, 'Case 12', 'Ada', ${ago(0)})
    `.execute(db());
    const held = partOf(await open(), 'Holds');
    expect(held).to.match(/1 organization Legal holds \(these block deletion\) 1 hold$/);
  });

  it('shows a notice if no restore drill succeeded in the last 100 days', async () => {
    expect(partOf(await open(), messages.problems)).to.not.include('restore-drill');
    await sql`update restore_drills set started = ${ago(101 * 24 * hourMs)}`.execute(db());
    const page = await open();
    expect(partOf(page, messages.problems)).to.include(
      'No restore drill has succeeded in the last 100 days. Run “admin restore-drill”.',
    );
    expect(partOf(page, 'Backups')).to.match(/^Backups Check this /);
  });

  it('says which part could not be read', async () => {
    await sql`alter table message_moves rename to moves_gone`.execute(db());
    const page = await open();
    await sql`alter table moves_gone rename to message_moves`.execute(db());
    expect(partOf(page, 'Delivery')).to.equal(`Delivery Not known ${messages.unknown}`);
    expect(partOf(page, 'Payments')).to.include('0 charges');
  });

  it('says that the API failed instead of showing an error page', async () => {
    await sql`alter table row_failures rename to failures_gone`.execute(db());
    const page = await open();
    await sql`alter table failures_gone rename to row_failures`.execute(db());
    expect(page.status).to.equal(200);
    expect(partOf(page, messages.problems)).to.include(messages.away);
  });

  it('says that the API is not responding while it is away', async () => {
    const away = await startEmbeddedApi();
    await addUser(away, { userName: 'ada', org: '204260', admin: true, group: '' });
    const other = await startTestPortal({ api: away.url, clock: () => away.now.ms });
    try {
      const visitor = other.browser();
      await visitor.press(await visitor.get(paths.login.to()), 'Login', { user_name: 'ada', pw: password });
      expect((await visitor.get(paths.systemHealth.to())).text).to.include('Charges and refunds');
      await away.close();
      const page = await visitor.get(paths.systemHealth.to());
      expect([page.status, partOf(page, messages.problems)]).to.deep.equal([
        200,
        `Is anything wrong now? ${messages.away} The API is not responding (unreachable). ${messages.awayRemedy}`,
      ]);
      expect(page.text).to.not.include('Charges and refunds');
    } finally {
      await other.close();
    }
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
