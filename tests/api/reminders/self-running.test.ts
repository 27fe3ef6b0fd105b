import { expect } from 'chai';
import { sql } from 'kysely';
import { runReminder } from '../../../server/api/reminders/run-reminders.ts';
import { runWorker } from '../../support/run-worker.ts';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

const hourMs = 3_600_000;
/** Returns 6 AM in Chicago on a day in March 2026, after daylight saving time begins. */
const sixOn = (day: number) => Date.UTC(2026, 2, day, 11);

describeWith('an automatic reminder', openDeliveryTrial, (trial) => {
  let schedule: string;
  beforeEach(async () => {
    await trial.remind({ runs: 'by_itself' });
    schedule = await trial.list([
      person(1),
      person(2, { date: '03/13/2026' }),
      person(3, { date: '03/20/2026' }),
    ]);
  });

  const db = () => trial.api.database.db;
  const get = async (route: string) => (await trial.call(`GET ${route}`)).body.results;
  const jobs = async () => (await get('jobs?sort=id')) as Record<string, string>[];
  /** Returns the patient names in each job, ordered by run date. */
  const people = async () => {
    const { rows } = await sql<{ names: string }>`
      select string_agg(appointment.name, ',' order by appointment.line) as names
      from jobs
      join notification_rows appointment on appointment.notification = jobs.notification
      group by jobs.id, jobs.created, jobs.notification
      order by (select day from reminder_runs where notification = jobs.notification)
    `.execute(db());
    return rows.map(({ names }) => names);
  };
  const runOn = async (day: number) => {
    await trial.at(sixOn(day));
    await trial.work();
  };

  it('creates a notification list and a job of due appointments that awaits confirmation', async () => {
    await runOn(11);
    expect(await people()).to.deep.equal(['Person 1,Person 2']);
    const [job] = await jobs();
    expect(job).to.include({ status: 'awaiting_confirm', total: 2 });
    const list = (await get(`notifications/${job!['notification']}`))[0]!;
    expect(list).to.include({ name: 'R, created Wed, Mar 11', status: 'ready' });
    expect((await get('audit')).filter(({ user_name }) => user_name === 'delivery')).to.have.length(3);
    await trial.call('PUT jobs', { id: job!['id'], status: 'queued' });
    await trial.at(sixOn(11) + 3 * hourMs);
    await trial.work();
    expect((await trial.messagesOf(job!['id']!)).map(({ status }) => status)).to.deep.equal(
      Array(4).fill('delivered'),
    );
  });

  it('runs once each morning and includes no patient twice', async () => {
    await trial.at(sixOn(11) - 60_000);
    await trial.work();
    expect(await people()).to.deep.equal([]);
    await runOn(11);
    await trial.work();
    await trial.at(sixOn(11) + 5 * hourMs);
    await trial.work();
    expect(await people()).to.deep.equal(['Person 1,Person 2']);
    await runOn(12);
    expect(await people()).to.have.length(1);
    await runOn(18);
    expect(await people()).to.deep.equal(['Person 1,Person 2', 'Person 3']);
  });

  it('creates one job for concurrent workers and nothing if a run fails', async () => {
    await trial.at(sixOn(11));
    const { rows } = await sql<{ id: string }>`select id from reminders where runs = 'by_itself'`.execute(
      db(),
    );
    const run = () => runReminder({ db: db(), clock: () => trial.api.now.ms }, rows[0]!.id);
    await sql`
      create function refuse_job() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$
    `.execute(db());
    await sql`create trigger refuse_job before insert on jobs execute function refuse_job()`.execute(db());
    const failed = await run().then(
      () => false,
      () => true,
    );
    const kept = await sql`select 1 from reminder_runs`.execute(db());
    expect([failed, kept.rows.length, (await get('notifications')).length]).to.deep.equal([true, 0, 1]);
    await sql`drop trigger refuse_job on jobs`.execute(db());
    await Promise.all([run(), run(), run()]);
    expect(await people()).to.deep.equal(['Person 1,Person 2']);
  });

  it('queues the job without confirmation if the practice chose that', async () => {
    await trial.remind({ run_confirm: 'none' });
    await trial.at(sixOn(11));
    await trial.work();
    const [job] = await jobs();
    expect(job!['status']).to.equal('queued');
    await trial.at(sixOn(11) + 3 * hourMs);
    await trial.work();
    expect(await trial.jobOf(job!['id']!)).to.include({ status: 'done', delivered: 2 });
  });

  it('uses appointments from its own lists or from all lists', async () => {
    const text_template = await trial.make('text_templates', { name: 'X', template: 'Hi' });
    const times = { lead_days: 1, send_from: '09:00', send_to: '18:00', weekdays: 'Mon,Tue,Wed,Thu,Fri' };
    const other = { name: 'Other', ...times, text_template, runs: 'by_itself' };
    const id = await trial.make('reminders', other);
    await runOn(11);
    expect(await people()).to.have.length(1);
    await trial.call('PUT reminders', { id, run_visits: 'all' });
    await runOn(12);
    // Person 1 was due the day before and can still be reminded.
    expect(await people()).to.deep.equal(['Person 1,Person 2', 'Person 1,Person 2']);
  });

  it('skips patients already messaged manually and duplicate appointments on two lists', async () => {
    await trial.list([person(2, { date: '03/13/2026' })]);
    await trial.send([person(1)]);
    await runOn(11);
    expect((await people()).sort()).to.deep.equal(['Person 1', 'Person 2']);
  });

  it('creates nothing while inactive or stopped and catches up later', async () => {
    await trial.remind({ active: 'F' });
    await runOn(11);
    await trial.remind({ active: 'T' });
    await trial.call('POST delivery/account', { state: 'stopped', reason: '' });
    await trial.work();
    expect(await people()).to.deep.equal([]);
    await trial.call('POST delivery/account', { state: 'running' });
    await trial.work();
    expect(await people()).to.deep.equal(['Person 1,Person 2']);
  });

  it('creates no list if rules exclude every row', async () => {
    const codes = { patient_code: 'P-1', opt_out_text: 'T' };
    await trial.make('contacts', { first_name: 'Stan', last_name: 'Stopped', phone: '3125550109', ...codes });
    await trial.list([{ name: 'Stan Stopped', patient_code: 'P-1', date: '03/27/2026', time: '10:00' }]);
    await runOn(25);
    expect(await people()).to.deep.equal([]);
    expect((await get('notifications')).map(({ name }) => name)).to.deep.equal(['March', 'March']);
  });

  describe('a job created by an automatic reminder', () => {
    let rows: Record<string, string>[];
    let job: string;
    beforeEach(async () => {
      await runOn(11);
      job = (await jobs())[0]!['id']!;
      rows = (await get(`notifications/${schedule}/rows`)) as Record<string, string>[];
    });
    const reasonsAtNine = async () => {
      await trial.call('PUT jobs', { id: job, status: 'queued' });
      await trial.at(sixOn(11) + 3 * hourMs);
      await trial.work();
      const messages = await trial.messagesOf(job);
      return messages
        .filter(({ channel }) => channel === 'text')
        .map(({ name, reason }) => `${name} ${reason}`);
    };
    const put = (row: number, body: object) =>
      trial.call(`PUT notifications/${schedule}/rows/${rows[row]!['id']}`, body);

    it('sends nothing for an appointment that was moved or left out before confirmation', async () => {
      await put(0, { date: '03/25/2026' });
      await put(1, { left_out: 'T' });
      expect(await reasonsAtNine()).to.deep.equal(['Person 1 withdrawn', 'Person 2 withdrawn']);
      await runOn(23);
      expect((await people()).at(-1)).to.equal('Person 1');
    });

    it('sends nothing for an appointment that was moved while its message was waiting', async () => {
      await trial.call('PUT jobs', { id: job, status: 'queued' });
      await trial.work();
      await put(0, { time: '11:00' });
      expect(await reasonsAtNine()).to.deep.equal(['Person 1 withdrawn', 'Person 2 null']);
    });

    it('sends nothing after the source list is deleted', async () => {
      await trial.call('PUT jobs', { id: job, status: 'queued' });
      await trial.work();
      expect((await trial.call('DELETE notifications', [{ id: schedule }])).status).to.equal(200);
      expect(await reasonsAtNine()).to.deep.equal(['Person 1 withdrawn', 'Person 2 withdrawn']);
    });

    it('applies staff corrections to the original appointment and reminds no patient twice', async () => {
      const list = (await jobs())[0]!['notification']!;
      const [taken] = (await get(`notifications/${list}/rows`)) as Record<string, string>[];
      const change = { time: '10:15', mobile_phone: '3125550188' };
      await trial.call(`PUT notifications/${list}/rows/${taken!['id']}`, change);
      const [source] = (await get(`notifications/${schedule}/rows`)) as Record<string, string>[];
      expect(source).to.include({ ...change, name: taken!['name'], status: 'ready' });
      expect(await reasonsAtNine()).to.deep.equal(['Person 1 null', 'Person 2 null']);
      await runOn(12);
      expect(await people()).to.have.length(1);
    });

    it('sends nothing for an appointment that the patient canceled through another message', async () => {
      await sql`update notification_rows set answer = 'cancel' where id = ${rows[0]!['id']}`.execute(db());
      expect(await reasonsAtNine()).to.deep.equal(['Person 1 cancelled', 'Person 2 null']);
    });
  });

  it('runs once per calendar day across daylight saving changes', async () => {
    for (const start of [Date.UTC(2026, 2, 7), Date.UTC(2026, 9, 31)]) {
      await sql`delete from reminder_runs`.execute(db());
      for (let step = 0; step < 56; step += 1) {
        trial.api.now.ms = start + step * hourMs;
        await runWorker(trial.api);
      }
      const { rows } = await sql<{ day: string; hour: number }>`
        select day::text, extract(hour from time at time zone 'America/Chicago')::int as hour
        from reminder_runs
        order by day
      `.execute(db());
      const day = (ahead: number) => new Date(start + ahead * 24 * hourMs).toISOString().slice(0, 10);
      // The first run happens in the evening because the test starts then.
      expect(rows.map((row) => `${row.day} ${row.hour}`)).to.deep.equal([
        `${day(-1)} ${start === Date.UTC(2026, 2, 7) ? 18 : 19}`,
        `${day(0)} 6`,
        `${day(1)} 6`,
      ]);
    }
  });
});
