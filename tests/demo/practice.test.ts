import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { enterClinicLine } from '../../server/demo/practice/clinic-line.ts';
import { enterPracticeData } from '../../server/demo/practice/enter-practice.ts';
import { runPastWeek } from '../../server/demo/practice/past-week.ts';
import { readConfig } from '../../server/config.ts';
import { enterDemoSounds } from '../../server/demo/practice/sounds.ts';
import { createDiskBlobs } from '../../server/api/blobs/disk-blobs.ts';
import { readSound } from '../../server/api/files/sound.ts';
import { rowReasons } from '../../shared/locales/en/jobs.ts';
import { readSteps } from '../../shared/phone/check-steps.ts';
import { referencesIn } from '../../shared/phone/phone-steps.ts';
import { describePlaceholderErrors } from '../../shared/templates/placeholder-errors.ts';
import { findCancelReply } from '../../shared/templates/cancel-reply.ts';
import { jobStatuses } from '../../shared/resources/notifications.ts';
import { signIn } from '../support/embedded-api.ts';
import { statementsOf } from '../support/statements.ts';
import { describeOneApi } from '../support/fixtures.ts';

describeOneApi('demo practice data', (api) => {
  let token: string;
  let statements: string[];
  before(async () => {
    const { db } = api.database;
    statements = await statementsOf(api.database, () => enterPracticeData(db, api.now.ms));
    await runPastWeek({ db, config: readConfig({}) }, api.now.ms);
    token = await signIn(api, { org: '204117' });
  });
  const all = async (path: string) => (await api.call(`GET ${path}`, undefined, { token })).body.results;
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      api.database.db,
    );
    return rows[0]!.count;
  };
  const tables = [
    'contacts',
    'org',
    'reminders',
    'notification_rows',
    'jobs',
    'messages',
    'opt_outs',
    'audit',
  ];

  it('includes households, opt-outs from both sources, and unusual names', async () => {
    const people = await all('contacts?meta={l:0}');
    expect(people.length).to.be.within(230, 250);
    const phones = new Map<string, number>();
    for (const { phone } of people) phones.set(phone!, (phones.get(phone!) ?? 0) + 1);
    expect([...phones.values()].filter((shared) => shared > 1).length).to.be.at.least(10);
    expect(people.filter((each) => !each['email']).length).to.be.at.least(10);
    expect(people.filter((each) => /[^\x00-\x7f]/.test(each['last_name']!)).length).to.be.at.least(10);
    expect(people.filter((each) => each['opt_out_text'] === 'T').length).to.be.at.least(5);
    const sources = JSON.stringify(people.map((each) => each['opt_outs']));
    expect(sources).to.contain('reply STOP').and.contain('staff: maria.lopez');
  });

  it('includes a text with a history and jobs that keep its versions', async () => {
    const [text] = (await all('text_templates')).filter(({ name }) => name === 'Visit reminder');
    const versions = await all(`library/versions?resource=text_templates&id=${text!['id']}`);
    expect(versions.map(({ version, user_name }) => [version, user_name])).to.deep.equal([
      [2, 'maria.lopez'],
      [1, 'maria.lopez'],
    ]);
    const jobs = await all('jobs?filter={"status":"done"}');
    const templates = await Promise.all(jobs.map(({ id }) => all(`jobs/${id}/templates`)));
    const sent = templates.flat().filter(({ id }) => id === text!['id']);
    expect(sent.map(({ version }) => version)).to.include(2);
  });

  it("passes the API's validation for the whole library", async () => {
    for (const text of await all('text_templates')) {
      expect(describePlaceholderErrors('Text', text['template']!)).to.equal(undefined);
      expect(findCancelReply(text['template']!)).to.equal(undefined);
    }
    for (const mail of await all('email_templates'))
      expect(describePlaceholderErrors('Text', mail['template']!)).to.equal(undefined);
    for (const speech of await all('phone_speech'))
      expect(describePlaceholderErrors('Text', speech['text']!)).to.equal(undefined);
    for (const name of ['actions', 'dial_plans', 'plugins'])
      expect(await all(name), name).to.not.have.length(0);
    const [sequence] = await all('phone_sequences');
    const read = readSteps(sequence!['steps']);
    expect(read.ok && referencesIn(read.steps).every(({ id }) => id !== '')).to.equal(true);
    for (const reminder of await all('reminders')) {
      const { id, name } = reminder;
      const saved = await api.call('PUT reminders', { ...reminder, id, name }, { token });
      expect(saved.status, saved.body.msg).to.equal(200);
    }
    const resaved = await api.call('PUT phone_sequences', { ...sequence }, { token });
    expect(resaved.status, resaved.body.msg).to.equal(200);
  });

  it('uses Spanish texts and emails for Spanish-speaking patients', async () => {
    for (const reminder of (await all('reminders')).filter(({ active }) => active === 'T'))
      for (const field of ['text_template', 'email_template'] as const)
        expect(Boolean(reminder[`${field}_es`]), reminder['name']).to.equal(Boolean(reminder[field]));
    const { rows } = await sql<{ language: string; body: string }>`
      select contacts.language, messages.body
      from messages
      join contacts on contacts.id = messages.contact
      where messages.channel in ('text', 'email') and messages.body <> ''
    `.execute(api.database.db);
    expect(rows.filter(({ language }) => language === 'es').length).to.be.at.least(10);
    const isSpanish = (body: string) => / (cita|esperamos|elegir)\b/.test(body);
    for (const { language, body } of rows) expect(isSpanish(body), body).to.equal(language === 'es');
  });

  it("plans a job's messages within an hour of its confirmation", async () => {
    const { rows } = await sql<{ late: number }>`
      select extract(epoch from min(message_moves.time) - jobs.created)::double precision as late
      from jobs
      join messages on messages.job = jobs.id
      join message_moves on message_moves.message = messages.id
      group by jobs.id
    `.execute(api.database.db);
    expect(rows.length).to.be.greaterThan(4);
    for (const { late } of rows) expect(late).to.be.within(0, 3600);
  });

  it('includes jobs in every status, with counts that match their messages', async () => {
    const jobs = await all('jobs?meta={l:0}');
    expect(jobs.map((job) => job['status'])).to.include.members([...jobStatuses]);
    for (const { id, status, ...job } of jobs.filter(
      (one) => !['awaiting_confirm', 'cancelled'].includes(one['status']!),
    )) {
      const { rows } = await sql<Record<string, number>>`
        select count(distinct "row") filter (where send_at is not null) as total,
          count(distinct "row") filter (where status in ('sent', 'delivered', 'unknown')) as sent,
          count(distinct "row") filter (where status = 'delivered') as delivered,
          count(*) filter (where status in ('planned', 'due')) as open
        from messages where job = ${id!}
      `.execute(api.database.db);
      const { open, ...counted } = rows[0]!;
      expect(job, status).to.deep.include(counted);
      expect(open! > 0, `${status}: messages that wait`).to.equal(
        ['queued', 'running', 'paused'].includes(status!),
      );
    }
    expect(jobs.some((job) => Number(job['confirmed']) > 0)).to.equal(true);
    const lists = await all('notifications?meta={l:0}');
    const rows = await all(`notifications/${lists.at(-1)!['id']}/rows?meta={l:0}`);
    expect(new Set(rows.map((row) => row['status']))).to.deep.equal(
      new Set(['ready', 'error', 'cancelled_by_rules']),
    );
    expect(lists.map((list) => list['status'])).to.include.members([
      'draft',
      'ready',
      'running',
      'done',
      'failed',
    ]);
  });

  it('includes one automatic reminder whose appointments await confirmation this morning', async () => {
    const jobs = await all('jobs?meta={l:0}&filter={"status":"awaiting_confirm"}');
    const lists = await all('notifications?meta={l:0}');
    const daily = lists.filter(({ name }) => /^Visit tomorrow, /.test(name!));
    expect(daily).to.have.length(1);
    expect(jobs.map(({ notification }) => notification)).to.include(daily[0]!['id']);
    const runs = await sql`select 1 from reminder_runs where notification = ${daily[0]!['id']}`.execute(
      api.database.db,
    );
    expect(runs.rows).to.have.length(1);
  });

  it("skips at most one row per notification list because of the reminder's weekdays", async () => {
    const lists = await all('notifications?meta={l:0}');
    let found = 0;
    for (const { id, total } of lists.filter((list) => Number(list['total']) > 0)) {
      const rows = await all(`notifications/${id}/rows?meta={l:0}`);
      const off = rows.filter((row) => row['reason'] === rowReasons.offDay);
      expect(off.length, `of ${total}`).to.be.within(0, 1);
      found += off.length;
    }
    expect(found).to.be.greaterThan(0);
  });

  it('includes playable recordings and a valid sequence, created only once', async () => {
    const enter = () =>
      enterDemoSounds({
        db: api.database.db,
        blobs: createDiskBlobs(join(api.dataDir, 'files')),
        clock: () => api.now.ms,
      });
    const first = await statementsOf(api.database, enter);
    const second = await statementsOf(api.database, enter);
    expect(second.length, 'statements where they are there already').to.be.below(first.length);
    const files = await all('phone_files');
    expect(files.map(({ name }) => name)).to.deep.equal(['Chime', 'Hold music', 'Three tones']);
    for (const { id, size, duration } of files) {
      const reply = await fetch(`${api.url}/phone_files/${id}/content`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(reply.status).to.equal(200);
      expect(reply.headers.get('content-type')).to.equal('audio/wav');
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(bytes.length).to.equal(size);
      expect(readSound('wav', bytes)).to.deep.equal({ ok: true, seconds: duration });
      const loudest = Math.max(...[...bytes.subarray(44)].map((sample) => Math.abs(sample - 128)));
      expect(loudest, 'heard, and not cut off').to.be.within(30, 126);
    }
    const sequences = await all('phone_sequences');
    const played = sequences.find(({ name }) => name === 'Office, with music')!;
    const read = readSteps(played['steps']);
    expect(read.ok && referencesIn(read.steps)).to.have.length(2);
    const resaved = await api.call('PUT phone_sequences', { ...played }, { token });
    expect(resaved.status, resaved.body.msg).to.equal(200);
    expect(await all('audio_files')).to.have.length(2);
    expect(await count('loose_blobs')).to.equal(0);
  });

  it('includes a valid phone line with keypad payment, created only once', async () => {
    const enter = () =>
      enterClinicLine({
        db: api.database.db,
        blobs: createDiskBlobs(join(api.dataDir, 'files')),
        clock: () => api.now.ms,
      });
    await enter();
    await enter();
    const lines = (await all('phone_sequences')).filter(({ name }) => name === 'Clinic line');
    expect(lines).to.have.length(1);
    const resaved = await api.call('PUT phone_sequences', { ...lines[0] }, { token });
    expect(resaved.status, resaved.body.msg).to.equal(200);
    const callers = (await api.call('GET dev/callers')).body.results;
    const caller = callers.find(({ name }) => name === 'Eleanor Whitfield')!;
    expect(caller).to.include({ owes: '45.00', dob: '03/14/1962', zip: '60611' });
    const { body } = await api.call('POST dev/calls', { from: caller['phone'] });
    const press = async (digits: string) =>
      (await api.call(`POST dev/calls/${body.results[0]!['id']}/keys`, { digits })).body.results[0]!;
    for (const digits of ['1', '03141962', '60611', '2', '1', '4242424242424242#', '1231', '123#', '60611'])
      await press(digits);
    expect(JSON.stringify(await press('1'))).to.include('Your payment of $45.00 was accepted.');
  });

  it('includes 40 to 50 clients and three payment demo clients', async () => {
    const admin = await signIn(api, { org: '204117', admin: true });
    const clients = (await api.call('GET admin_get_org', undefined, { token: admin })).body.results;
    expect(clients.length).to.be.within(40, 50);
    const demo = (await api.call('GET notify2pay/get_org', undefined, { token: admin })).body.results;
    expect(demo.map((each) => each['name'])).to.deep.equal([
      'Payment Demo Dental',
      'Payment Demo Family Practice',
      'Payment Demo Pharmacy',
    ]);
    for (const { id } of demo) {
      const reply = await api.call('POST notify2pay/client_setting', { id }, { token: admin });
      expect(reply.body.results[0]).to.include({ payment_enabled: 'T' });
    }
  });

  it('uses few statements and enters data once', async () => {
    expect(statements, 'fewer than people').to.have.length.within(1, 200);
    const counts = await Promise.all(tables.map(count));
    await sql`delete from messages`.execute(api.database.db);
    await enterPracticeData(api.database.db, api.now.ms + 60_000);
    expect(await count('messages'), 'what was removed').to.equal(0);
    const again = await Promise.all(tables.filter((table) => table !== 'messages').map(count));
    expect(again).to.deep.equal(counts.filter((_, index) => tables[index] !== 'messages'));
  });
});
