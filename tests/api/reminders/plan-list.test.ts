import { expect } from 'chai';
import { sql } from 'kysely';
import { rowReasons } from '../../../shared/locales/en/jobs.ts';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

/** Returns 9 AM in Chicago on a day of March 2026, in Unix seconds. */
const nineOn = (day: number) => Date.UTC(2026, 2, day, 14) / 1000;

describeWith('the plan of a notification list', openDeliveryTrial, (trial) => {
  const planOf = async (list: string, query = '') => {
    const reply = await trial.call(`GET notifications/${list}/plan${query}`);
    expect(reply.status, reply.body.msg).to.equal(200);
    const plan: Record<string, unknown> = reply.body.results[0]!;
    return Object.assign(plan, { count: reply.body.p1, rows: plan['rows'] as Record<string, unknown>[] });
  };
  const namesOf = (plan: { rows: Record<string, unknown>[] }) => plan.rows.map(({ name }) => name);

  const rows = [
    person(1, { date: '03/20/2026' }),
    person(2, { date: '03/21/2026', email: '' }),
    person(3, { date: '03/20/2026' }),
    person(4, { mobile_phone: '', email: '' }),
    person(5, { date: '03/09/2026' }),
    person(3, { date: '03/20/2026' }),
    { name: 'Wrong', phone: '12' },
  ];

  it('reports placeholders that are empty in some rows', async () => {
    const open = await planOf(
      await trial.list([
        person(1, { date: '03/20/2026', time: '' }),
        person(2, { date: '03/20/2026', time: '', mobile_phone: '' }),
        person(3, { date: '', time: '' }),
        person(4, { date: '03/20/2026', email: '' }),
      ]),
    );
    // The text template uses the date and time; the email template uses only the date.
    const example = (at: number) => ({
      row: open.rows[at]?.['id'],
      name: `Person ${at + 1}`,
      channel: 'text',
    });
    expect(open['open']).to.deep.equal([
      { field: 'time', people: 2, ...example(0) },
      { field: 'date', people: 1, ...example(2) },
    ]);
    const named = open.rows.map((row) => (row['open'] as string[]).toSorted());
    expect(named).to.deep.equal([['time'], [], ['date', 'time'], []]);
  });

  it('counts patients by channel and by reason for no message, without creating a job', async () => {
    const plan = await planOf(await trial.list(rows));
    expect(plan).to.deep.include({
      people: 3,
      nothing: 4,
      undated: 0,
      first_at: nineOn(18),
      last_at: nineOn(19),
      gets: [
        { channels: 'text,email', people: 2 },
        { channels: 'text', people: 1 },
      ],
      reasons: [
        { code: 'no_address', people: 1 },
        { code: 'too_late', people: 1 },
        { code: 'duplicate', people: 1 },
        { code: 'error', people: 1 },
      ],
    });
    expect(namesOf(plan)).to.deep.equal(rows.map(({ name }) => name));
    expect(plan.rows[0]).to.deep.include({
      status: 'ready',
      date: '03/20/2026',
      time: '09:30',
      gets: [
        { channel: 'text', address: '3125550101', send_at: nineOn(18), untranslated: 'F' },
        { channel: 'email', address: 'p1@mail.example', send_at: nineOn(18), untranslated: 'F' },
      ],
    });
    expect(plan.rows[4]).to.deep.include({
      status: 'cancelled_by_rules',
      reason_code: 'too_late',
      reason: rowReasons.tooLate,
      gets: [],
    });
    expect((await trial.call('GET jobs')).body.results).to.deep.equal([]);
  });

  it('filters rows by reason, channel or search, and paginates', async () => {
    const list = await trial.list(rows);
    const filtered = (filter: object) =>
      planOf(list, `?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(namesOf(await filtered({ reason_code: 'no_address' }))).to.deep.equal(['Person 4']);
    expect(namesOf(await filtered({ status: 'error' }))).to.deep.equal(['Wrong']);
    expect(namesOf(await planOf(list, '?gets=text'))).to.deep.equal(['Person 2']);
    expect(namesOf(await planOf(list, '?search=555-0102'))).to.deep.equal(['Person 2']);
    const page = await planOf(list, '?meta={p:2,l:2,c:1}');
    expect(namesOf(page)).to.deep.equal(['Person 3', 'Person 4']);
    expect(page).to.deep.include({ count: "{'cnt': 7}", people: 3, nothing: 4 });
  });

  it('finds patients of the practice by birth date and patient code in any notation', async () => {
    const contact = { first_name: 'Ana', last_name: 'Lee', dob: '03/04/1951', patient_code: 'LFC-000417' };
    expect((await trial.call('POST contacts', contact)).status).to.equal(200);
    const list = await trial.list([person(1), person(2, { patient_code: contact.patient_code })]);
    const search = async (text: string) => namesOf(await planOf(list, `?search=${encodeURIComponent(text)}`));
    for (const text of ['3/4/1951', '1951-03-04', 'person 3/4/51', 'lfc 417', 'LFC-417', '03041951'])
      expect(await search(text), text).to.deep.equal(['Person 2']);
    expect(await search('3/5/1951')).to.deep.equal([]);
    const { db } = trial.api.database;
    await sql`insert into contacts (id, id_org, dob) values ('1700000300-o', 204260, '1960-07-08')`.execute(
      db,
    );
    await sql`update notification_rows set contact = '1700000300-o' where notification = ${list}`.execute(db);
    expect(await search('7/8/1960')).to.deep.equal([]);
  });

  it('matches the messages that the job sends', async () => {
    const { db } = trial.api.database;
    const list = await trial.list(rows);
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (204117, 'text', '3125550101', 'patient', now())
    `.execute(db);
    const plan = await planOf(list);
    expect(plan['gets']).to.deep.equal([
      { channels: 'email', people: 1 },
      { channels: 'text', people: 1 },
      { channels: 'text,email', people: 1 },
    ]);
    const job = await trial.make('jobs', { notification: list });
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    await trial.work();
    const sent = await sql<{ row: string; channel: string; send_at: number }>`
      select "row", channel, extract(epoch from send_at)::double precision as send_at
      from messages
      where job = ${job}
      and send_at is not null
    `.execute(db);
    const foreseen = plan.rows.flatMap((row) =>
      (row['gets'] as { channel: string; send_at: number }[]).map(({ channel, send_at }) => ({
        row: row['id'],
        channel,
        send_at,
      })),
    );
    expect(sent.rows).to.have.deep.members(foreseen);
  });

  it('excludes patients reached by an earlier job and respects a later start time', async () => {
    const list = await trial.list([person(1), person(2, { date: '03/20/2026' })]);
    expect(await planOf(list, `?start_at=${nineOn(11) + 60}`)).to.deep.include({
      people: 2,
      first_at: nineOn(11) + 60,
    });
    const job = await trial.make('jobs', { notification: list });
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    await trial.work();
    expect(await planOf(list)).to.deep.include({ people: 0, reasons: [{ code: 'reached', people: 2 }] });
  });

  it('counts rows that have no date', async () => {
    expect(await planOf(await trial.list([person(1), person(2, { date: '' })]))).to.deep.include({
      people: 2,
      undated: 1,
    });
  });

  it("counts people as late only if their first message goes out after the reminder's day", async () => {
    // Today is Tuesday, March 10. The reminder for Wednesday was due yesterday, and the one for Thursday is due today.
    const list = await trial.list([
      person(1, { date: '03/11/2026' }),
      person(2, { date: '03/12/2026' }),
      person(3, { date: '' }),
      person(4, { date: '03/11/2026', mobile_phone: '', email: '' }),
    ]);
    expect(await planOf(list)).to.deep.include({ people: 3, late: 1 });
  });

  it('rejects an unknown notification list', async () => {
    expect((await trial.call('GET notifications/none/plan')).status).to.equal(404);
  });
});
