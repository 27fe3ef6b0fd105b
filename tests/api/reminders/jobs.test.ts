import { expect } from 'chai';
import { sql } from 'kysely';
import { jobMessages, rowReasons } from '../../../shared/locales/en/jobs.ts';
import { describeReminder } from '../../../shared/templates/reminder-plan.ts';
import { signIn, startEmbeddedApi } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const a = '204117';
const b = '204260';
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

describeApi('a notification list with a job', (api) => {
  let staff: string;
  let list: string;
  beforeEach(async () => {
    api.now.ms = Date.UTC(2026, 2, 10, 15);
    staff = await signIn(api, { org: a });
    const text_template = await make('text_templates', { name: 'T', template: 'Hi {{first_name}}' });
    const email_template = await make('email_templates', { name: 'E', subject: 'S', template: 'Hi' });
    const times = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays: weekdays.join() };
    const reminder = await make('reminders', { name: 'R', ...times, text_template, email_template });
    list = await make('notifications', { name: 'March', reminder });
  });
  const call = (route: string, body?: unknown, token = staff) => api.call(route, body, { token });
  const make = async (resource: string, record: object) => {
    const reply = await call(`POST ${resource}`, record);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.p1!;
  };
  const add = async (rows: unknown) => (await call(`POST notifications/${list}/rows`, rows)).body;
  const rowsBy = async (query = '') => (await call(`GET notifications/${list}/rows?${query}`)).body;
  const one = async (resource: string, id: string) => (await call(`GET ${resource}/${id}`)).body.results[0]!;
  const person = (n: number) => ({
    name: `Person ${n}`,
    mobile_phone: `31255501${String(n).padStart(2, '0')}`,
  });
  const job = () => make('jobs', { notification: list });
  const put = (id: string, status: string) => call('PUT jobs', { id, status });

  it('reports whether each row will be sent and the line of each error', async () => {
    const ada = await make('contacts', {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@mail.example',
      patient_code: 'P-1',
      opt_out_email: 'T',
    });
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${a}::bigint, 'text', '3125550103', 'reply STOP', now())
    `.execute(api.database.db);
    const answer = await add([
      { ...person(1), date: '03/12/2026', time: '09:30', provider: 'Dr. Park' },
      { ...person(2), phone: '555', date: '02/30/2026' },
      person(3),
      { patient_code: 'P-1', date: '03/12/2026' },
      { contact: ada, phone: '(312) 555-0104', date: '03/12/2026' },
      { ...person(5), mobile_phone: '', phone: '' },
      { ...person(6), date: '03/10/2026', time: '09:59' },
      { ...person(7), date: '03/10/2026', time: '10:01' },
      { ...person(1), mobile_phone: '(312) 555-0101', date: '03/12/2026', time: '09:30' },
      { mobile_phone: '3125550108' },
      'nonsense',
    ]);
    expect(answer.results).to.deep.equal([
      {
        rows: 11,
        accepted: 8,
        rejected: 3,
        cancelled: 5,
        errors: [
          { line: 2, field: 'phone', msg: 'Phone must have 10 digits' },
          { line: 2, field: 'date', msg: 'Date must be a date as MM/DD/YYYY' },
          { line: 10, field: 'name', msg: 'Name is required.' },
          { line: 11, field: '', msg: 'The row must be a record.' },
        ],
      },
    ]);
    const { results, p1 } = await rowsBy('meta={p:1,l:0,c:1}');
    expect(p1).to.equal("{'cnt': 11}");
    expect(results.map(({ status, reason }) => reason ?? status)).to.deep.equal([
      'ready',
      'Phone must have 10 digits. Date must be a date as MM/DD/YYYY.',
      'This person asked not to be contacted this way.',
      'This person asked not to be contacted this way.',
      'ready',
      'No phone or email on file.',
      'The appointment is over.',
      'ready',
      'The same person and time are already on this list.',
      'Name is required.',
      'The row must be a record.',
    ]);
    expect(results[0]).to.include({
      line: 1,
      date: '03/12/2026',
      time: '09:30',
      provider: 'Dr. Park',
      cbr: 'F',
    });
    expect(results[0]!['useless_after']).to.equal(Date.UTC(2026, 2, 12, 14, 30) / 1000);
    expect(results[1]).to.include({ phone: '555', date: null, name: 'Person 2' });
    expect(results[4]).to.include({ contact: ada, name: 'Ada Byron', phone: '3125550104' });
    expect(await one('notifications', list)).to.include({ total: 11, status: 'ready' });
    const hidden = encodeURIComponent('{"cbr":"F"}');
    expect((await rowsBy(`filter=${hidden}&meta={c:1}`)).p1).to.equal("{'cnt': 6}");
    expect((await rowsBy('search=Person 7&sort=-name')).results).to.have.length(1);
    expect((await rowsBy('sort=nope')).msg).to.contain('nope');
    expect((await rowsBy(`filter=${encodeURIComponent('{"notification":"x"}')}&meta={c:1}`)).p1).to.equal(
      "{'cnt': 11}",
    );
  });

  it('excludes only the rows that its reminder rules out', async () => {
    const monday = Date.UTC(2026, 2, 16);
    const dates = weekdays.map((_, ahead) => new Date(monday + ahead * 86_400_000).toISOString());
    const rows = dates.map((iso, n) => ({
      ...person(n),
      date: `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`,
    }));
    const email = await make('email_templates', { name: 'M', subject: 'S', template: 'Hi' });
    const common = { send_from: '09:00', send_to: '18:00', text_template: null, email_template: email };
    const reach = rows.map((row, n) => ({ ...row, email: `p${n}@mail.example` }));
    for (const [lead_days, chosen] of [
      [0, 'Mon,Tue,Wed,Thu,Fri'],
      [1, 'Mon,Wed'],
      [2, 'Mon,Tue,Wed,Thu,Fri'],
      [30, 'Tue,Thu'],
    ] as const) {
      const rule = { name: `R${lead_days}`, ...common, lead_days, weekdays: chosen, closed_day: 'skip' };
      const reminder = await make('reminders', rule);
      list = await make('notifications', { name: `L${lead_days}`, reminder });
      await add([...reach, { ...person(9), email: 'p9@mail.example' }]);
      const judged = (await rowsBy('meta={l:0}')).results;
      const missed = weekdays.filter((_, day) => judged[day]!['reason'] === rowReasons.offDay);
      expect(judged.filter(({ status }) => status === 'ready')).to.have.length(8 - missed.length);
      const plan = describeReminder(
        {
          leadDays: lead_days,
          sendFrom: '09:00',
          sendTo: '18:00',
          weekdays: chosen,
          closedDay: 'skip',
          active: true,
          inTurn: false,
          spanish: [],
          sends: [{ channel: 'email', name: 'M' }],
        },
        { hours: { zone: 'America/Chicago', holidays: [] }, nowSeconds: api.now.ms / 1000 },
      );
      const promised = plan!.notes.join().match(/on (.*) get no reminder/)?.[1] ?? '';
      expect(missed, promised).to.have.length.above(0);
      const named = promised.split(/, | and /);
      const said = promised.includes(' to ')
        ? weekdays.slice(weekdays.indexOf(named[0]!.slice(0, 3)), weekdays.indexOf(named[0]!.slice(-3)) + 1)
        : named;
      expect(missed).to.deep.equal(said);
    }
  });

  it('accepts rows in several uploads but each appointment only once', async () => {
    await add([person(1), person(2)]);
    expect((await add([person(2), person(3)])).results[0]).to.include({ rows: 2, accepted: 2, cancelled: 1 });
    expect((await rowsBy('meta={l:0}')).results.map((row) => row['line'])).to.deep.equal([1, 2, 3, 4]);
    await Promise.all([1, 2, 3, 4].map((n) => add([person(40), person(n + 50)])));
    const ready = encodeURIComponent('{"name":"Person 40","status":"ready"}');
    expect((await rowsBy(`filter=${ready}`)).results).to.have.length(1);
    expect((await one('notifications', list))['total']).to.equal(12);
    expect((await call(`POST notifications/${list}/rows`, { name: 'x' })).body.msg).to.equal(
      'The body must be a list of records.',
    );
    expect((await call('POST notifications/none/rows', [])).status).to.equal(404);
  });

  it('accepts common CSV formats and reports the line of each error', async () => {
    const csv = [
      'First,Last,Cell,Appt,Date,Time,Doctor',
      'Ada,Byron,(312) 555-0101,x,3/12/26,9:30 AM,Dr. Park',
      'José,"Lovelace, Jr.",3125550102,x,2026-03-13,14:00:00,Dr. Park',
      '',
      'Bad,Phone,12,x,3/12/2026,25:00,Dr. Park',
      'Ada,Byron,312-555-0101,x,03/12/2026,09:30,Dr. Park',
    ].join('\r\n');
    const upload = async (text: string) => {
      const form = new FormData();
      form.set('file', new Blob([text], { type: 'text/csv' }), 'list.csv');
      const headers = { Authorization: `Bearer ${staff}` };
      const reply = await fetch(`${api.url}/notifications/${list}/rows`, {
        method: 'POST',
        headers,
        body: form,
      });
      return { status: reply.status, body: (await reply.json()) as { results: object[]; msg?: string } };
    };
    const { body } = await upload(csv);
    expect(body.results).to.deep.equal([
      {
        rows: 4,
        accepted: 3,
        rejected: 1,
        cancelled: 1,
        errors: [
          { line: 5, field: 'mobile_phone', msg: 'Mobile Phone must have 10 digits' },
          { line: 5, field: 'time', msg: 'Time must be a time of day, such as 9:30 AM' },
        ],
      },
    ]);
    const { results } = await rowsBy('meta={l:0}');
    expect(results[0]).to.include({
      name: 'Ada Byron',
      date: '03/12/2026',
      time: '09:30',
      provider: 'Dr. Park',
    });
    expect(results[1]).to.include({ name: 'José Lovelace Jr.', date: '03/13/2026', time: '14:00' });
    expect((await upload('a,b\n1,2')).body.msg).to.equal('The file has no Name column.');
    expect((await upload('')).status).to.equal(400);
    expect((await add([person(9)])).results[0]).to.include({ accepted: 1 });
  });

  it('accepts 1,000 rows in one request', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({
      name: `N ${n}`,
      phone: String(3_125_000_000 + n),
    }));
    expect((await add(many)).results[0]).to.include({ rows: 1000, accepted: 1000, cancelled: 0 });
  });

  it('rejects requests from another organization', async () => {
    await add([person(1)]);
    const other = await signIn(api, { org: b });
    expect((await call(`GET notifications/${list}/rows`, undefined, other)).status).to.equal(404);
    expect((await call(`POST notifications/${list}/rows`, [person(2)], other)).status).to.equal(404);
    expect((await call('POST jobs', { notification: list }, other)).status).to.equal(400);
    const id = await job();
    expect((await call('PUT jobs', { id, status: 'queued' }, other)).status).to.equal(404);
    expect(await one('jobs', id)).to.include({ status: 'awaiting_confirm' });
  });

  it('sends nothing before confirmation and counts the ready rows', async () => {
    await add([person(1), person(2), { name: 'Nobody' }]);
    const id = await job();
    expect(await one('jobs', id)).to.include({ status: 'awaiting_confirm', total: 2, waiting: 2, sent: 0 });
    await add([person(3)]);
    expect(await one('jobs', id)).to.include({ total: 3, waiting: 3 });
    expect(await one('notifications', list)).to.include({ jobID: id, status: 'ready' });
    expect((await put(id, 'queued')).status).to.equal(200);
    expect(await one('notifications', list)).to.include({ status: 'running' });
    expect((await call(`POST notifications/${list}/rows`, [person(4)])).status).to.equal(409);
    expect((await call('PUT notifications', { id: list, name: 'April' })).status).to.equal(200);
    expect(await one('notifications', list)).to.include({ jobID: id, name: 'April' });
    await put(id, 'cancelled');
    expect(await one('notifications', list)).to.include({ status: 'ready' });
    await call('PUT notifications', { id: list, jobID: 'another' });
    const next = await job();
    expect(await one('notifications', list), 'while its job awaits confirmation').to.include({
      status: 'ready',
    });
    await put(next, 'queued');
    await call('PUT notifications', { id: list, jobID: 'another' });
    await put(next, 'cancelled');
    expect(await one('notifications', list), 'whatever job it names').to.include({ status: 'ready' });
    expect((await one('jobs', id))['finished']).to.equal(api.now.ms / 1000);
  });

  it('allows only one open job at a time, even for concurrent requests', async () => {
    await add([person(1)]);
    const ask = () =>
      Promise.all(Array.from({ length: 12 }, () => call('POST jobs', { notification: list })));
    const once = async () => {
      const replies = await ask();
      const [made, ...more] = replies.filter(({ status }) => status === 200);
      expect(more).to.deep.equal([]);
      const refused = replies.filter((reply) => reply !== made);
      expect(refused.map(({ status }) => status)).to.deep.equal(Array(11).fill(409));
      for (const { body } of refused) expect(body.msg).to.equal(jobMessages.open);
      return made!.body.p1!;
    };
    const first = await once();
    expect(await one('notifications', list)).to.include({ jobID: first });
    for (const status of ['queued', 'paused', 'queued']) {
      await put(first, status);
      for (const reply of await ask()) expect(reply.body.msg, status).to.equal(jobMessages.open);
    }
    await put(first, 'cancelled');
    const second = await once();
    expect(second).to.not.equal(first);
    const { results } = await call('GET jobs').then(({ body }) => body);
    expect(results.map(({ status }) => status)).to.have.members(['cancelled', 'awaiting_confirm']);
  });

  it('allows only valid status transitions and reports them', async () => {
    await add([person(1)]);
    const states = ['awaiting_confirm', 'queued', 'running', 'paused', 'done', 'cancelled', 'failed'];
    const open: Record<string, string[]> = {
      awaiting_confirm: ['queued', 'cancelled'],
      queued: ['paused', 'cancelled'],
      running: ['paused', 'cancelled'],
      paused: ['queued', 'cancelled'],
    };
    const id = await job();
    for (const from of states)
      for (const to of states) {
        await sql`update jobs set status = ${from} where id = ${id}`.execute(api.database.db);
        const reply = await put(id, to);
        const allowed = from === to || open[from]?.includes(to);
        expect(reply.status, `${from} → ${to}`).to.equal(allowed ? 200 : 409);
        expect((await one('jobs', id))['status']).to.equal(allowed ? to : from);
        if (!allowed) expect(reply.body.msg).to.match(/^This job is .* and can’t be changed to .*\.$/);
      }
    expect((await put(id, 'flying')).status).to.equal(400);
    const { rows } = await sql<{ detail: string }>`
      select detail from audit where record_id = ${id} and action = 'update'
    `.execute(api.database.db);
    expect(rows.map((row) => row.detail)).to.include(
      "Status changed from 'Awaiting confirmation' to 'Queued'",
    );
  });

  it('accepts each status transition only once for concurrent requests', async () => {
    await add([person(1)]);
    const id = await job();
    const replies = await Promise.all([
      put(id, 'queued'),
      put(id, 'queued'),
      put(id, 'cancelled'),
      put(id, 'cancelled'),
    ]);
    expect(replies.every((reply) => [200, 409].includes(reply.status))).to.equal(true);
    expect((await one('jobs', id))['status']).to.equal('cancelled');
  });

  it('rejects a changed list, a start time change after starting, and deletion while running', async () => {
    const id = await job();
    const start_at = api.now.ms / 1000 + 3600;
    expect((await call('PUT jobs', { id, start_at, notification: list })).status).to.equal(200);
    expect((await one('jobs', id))['start_at']).to.equal(start_at);
    expect((await call('PUT jobs', { id, notification: 'other' })).status).to.equal(409);
    expect((await call('DELETE notifications', [{ id: list }])).status).to.equal(409);
    await sql`update jobs set status = 'running' where id = ${id}`.execute(api.database.db);
    expect((await call('PUT jobs', { id, start_at: start_at + 1 })).status).to.equal(409);
    expect((await call('PUT jobs', { id, start_at })).status).to.equal(200);
    expect((await call('DELETE jobs', [{ id }])).body.msg).to.equal('Cancel the job first.');
    await put(id, 'cancelled');
    await sql`
      insert into messages (id, id_org, job, channel, status, time)
      values ('1-m', ${a}::bigint, ${id}, 'text', 'delivered', now())
    `.execute(api.database.db);
    expect((await call('DELETE jobs', [{ id }])).status).to.equal(409);
    await sql`delete from messages`.execute(api.database.db);
    expect((await call('DELETE jobs', [{ id }])).status).to.equal(200);
    for (const [method, body] of [
      ['POST', { name: 'x' }],
      ['PUT', { id: '1-m' }],
    ] as const)
      expect((await call(`${method} messages`, body)).status).to.equal(405);
  });
});

describe('the background task API', () => {
  it('cancels a running task and restarts one only from a valid status', async () => {
    const api = await startEmbeddedApi();
    const token = await signIn(api, { org: a });
    const other = await signIn(api, { org: b });
    const states = ['queued', 'running', 'done', 'failed', 'cancelled'];
    await sql`insert into tasks (id, id_org, kind) values ('1-t', ${a}::bigint, 'render')`.execute(
      api.database.db,
    );
    for (const from of states)
      for (const to of states) {
        await sql`update tasks set status = ${from}`.execute(api.database.db);
        const reply = await api.call('PUT tasks', { id: '1-t', status: to }, { token });
        const allowed = from === to || (to === 'cancelled' && ['queued', 'running'].includes(from));
        expect(reply.status, `${from} → ${to}`).to.equal(allowed ? 200 : 409);
        if (!allowed)
          expect(reply.body.msg).to.match(/^(This task is .*|This kind of task can’t be started again)\.$/);
      }
    expect((await api.call('PUT tasks', { id: '1-t', status: 'queued' }, { token: other })).status).to.equal(
      404,
    );
    await sql`update tasks set status = 'running'`.execute(api.database.db);
    expect((await api.call('DELETE tasks', [{ id: '1-t' }], { token })).status).to.equal(409);
    await api.call('PUT tasks', { id: '1-t', status: 'cancelled' }, { token });
    expect((await api.call('DELETE tasks', [{ id: '1-t' }], { token })).status).to.equal(200);
    await api.close();
  });
});

describe('the queue API', () => {
  it('pauses and resumes a queue and ignores counts sent by the client', async () => {
    const api = await startEmbeddedApi();
    const token = await signIn(api, { org: a });
    const made = await api.call('POST queues', { name: 'Texts', kind: 'text', waiting: 9 }, { token });
    const id = made.body.p1!;
    const read = async () => (await api.call(`GET queues/${id}`, undefined, { token })).body.results[0];
    expect(await read()).to.include({ waiting: 0, running: 0 });
    await api.call('PUT queues', { id, paused: 'T', running: 7 }, { token });
    expect(await read()).to.include({ paused: 'T', running: 0 });
    await api.close();
  });
});
