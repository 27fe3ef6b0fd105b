import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';

const a = '204117';
const weekdays = 'Mon,Tue,Wed,Thu,Fri,Sat,Sun';
const hourMs = 3_600_000;

describe('the messages of a job', () => {
  let api: EmbeddedApi;
  let staff: string;
  let reminder: string;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    // A Tuesday, 10 AM in Chicago.
    api.now.ms = Date.UTC(2026, 2, 10, 15);
    staff = await signIn(api, { org: a });
    await sql`update org set timezone = 'America/Chicago', name = 'Lakeside Clinic' where id = ${a}::bigint`.execute(
      db(),
    );
    const text_template = await make('text_templates', {
      name: 'T',
      template: 'Hi {{first_name}}, {{date}} {{time}}',
    });
    const email_template = await make('email_templates', {
      name: 'E',
      subject: 'Your visit on {{date}}',
      template: 'Dear {{name}}, [confirm]({{confirm_link}})',
    });
    const times = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays };
    reminder = await make('reminders', { name: 'R', ...times, text_template, email_template });
  });
  afterEach(() => api.close());

  const db = () => api.database.db;
  /** At another time, signed in anew. */
  async function at(ms: number): Promise<void> {
    api.now.ms = ms;
    staff = await signIn(api, { org: a });
  }
  const call = (route: string, body?: unknown) => api.call(route, body, { token: staff });
  async function make(resource: string, record: object): Promise<string> {
    const reply = await call(`POST ${resource}`, record);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.p1!;
  }
  const person = (n: number, more: object = {}) => ({
    name: `Person ${n}`,
    mobile_phone: `31255501${String(n).padStart(2, '0')}`,
    email: `p${n}@mail.example`,
    date: '03/12/2026',
    time: '09:30',
    ...more,
  });
  async function send(rows: object[]): Promise<string> {
    const list = await make('notifications', { name: 'March', reminder });
    await call(`POST notifications/${list}/rows`, rows);
    const job = await make('jobs', { notification: list });
    expect((await call('PUT jobs', { id: job, status: 'queued' })).status).to.equal(200);
    return job;
  }
  const jobOf = async (id: string) => (await call(`GET jobs/${id}`)).body.results[0]!;
  const messagesOf = async (id: string) =>
    (await call(`GET messages?filter=${JSON.stringify({ job: id })}&sort=id`)).body.results as Record<
      string,
      string
    >[];
  const outbox = async () =>
    (
      await sql<{ channel: string; recipient: string; subject: string; body_text: string }>`
        select channel, recipient, subject, body_text from outbox where message is not null order by recipient
      `.execute(db())
    ).rows;

  it('go out when their window opens, and the job is done', async () => {
    const job = await send([person(1), person(2)]);
    await runWorker(api);
    // Two days before is today, and the window is open.
    expect(await outbox()).to.have.length(4);
    const [text] = await outbox();
    expect(text).to.deep.include({
      channel: 'text',
      recipient: '3125550101',
      body_text: 'Hi Person, 03/12/2026 09:30 AM',
    });
    expect(await jobOf(job)).to.deep.include({
      status: 'done',
      total: 2,
      waiting: 0,
      sent: 2,
      delivered: 2,
      failed: 0,
    });
    expect((await messagesOf(job)).map(({ status }) => status)).to.deep.equal(Array(4).fill('delivered'));
  });

  it('wait for their day, and go once however often the worker runs', async () => {
    const job = await send([person(1, { date: '03/20/2026' })]);
    await runWorker(api);
    expect(await outbox()).to.have.length(0);
    expect(await jobOf(job)).to.deep.include({ status: 'queued', total: 1, waiting: 1, sent: 0 });
    await at(Date.UTC(2026, 2, 18, 13, 59));
    await runWorker(api);
    expect(await outbox()).to.have.length(0);
    await at(Date.UTC(2026, 2, 18, 14));
    await runWorker(api);
    await runWorker(api);
    expect(await outbox()).to.have.length(2);
  });

  it('wait while the job is paused, and are left out where it is too late after that', async () => {
    const job = await send([person(1, { date: '03/20/2026' }), person(2, { date: '03/30/2026' })]);
    await runWorker(api);
    await call('PUT jobs', { id: job, status: 'paused' });
    await at(Date.UTC(2026, 2, 21, 15));
    await runWorker(api);
    expect(await outbox()).to.have.length(0);
    await call('PUT jobs', { id: job, status: 'queued' });
    await runWorker(api);
    const left = (await messagesOf(job)).filter(({ status }) => status === 'left_out');
    expect(left.map(({ name }) => name)).to.deep.equal(['Person 1', 'Person 1']);
    await at(Date.UTC(2026, 2, 28, 15));
    await runWorker(api);
    expect((await outbox()).map(({ recipient }) => recipient)).to.deep.equal([
      '3125550102',
      'p2@mail.example',
    ]);
    expect(await jobOf(job)).to.deep.include({ status: 'done', total: 2, waiting: 0, sent: 1, delivered: 1 });
  });

  it('leave out who stopped a channel after the plan, and who has no address for it', async () => {
    const job = await send([person(1, { date: '03/20/2026' }), person(2, { date: '03/20/2026', email: '' })]);
    await runWorker(api);
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${a}::bigint, 'text', '3125550101', 'reply STOP', now())
    `.execute(db());
    await at(Date.UTC(2026, 2, 18, 15));
    await runWorker(api);
    const { rows } = await sql<{ name: string; channel: string; status: string; reason: string | null }>`
      select name, channel, status, reason from messages where job = ${job} order by name, channel
    `.execute(db());
    expect(rows).to.deep.equal([
      { name: 'Person 1', channel: 'email', status: 'delivered', reason: null },
      { name: 'Person 1', channel: 'text', status: 'left_out', reason: 'opted_out' },
      { name: 'Person 2', channel: 'email', status: 'left_out', reason: 'no_address' },
      { name: 'Person 2', channel: 'text', status: 'delivered', reason: null },
    ]);
  });

  it('never leave once the job is cancelled', async () => {
    const job = await send([person(1, { date: '03/20/2026' })]);
    await runWorker(api);
    await call('PUT jobs', { id: job, status: 'cancelled' });
    await at(api.now.ms + 240 * hourMs);
    await runWorker(api);
    expect(await outbox()).to.have.length(0);
    expect(await jobOf(job)).to.deep.include({ status: 'cancelled', waiting: 0 });
  });

  it('are a ledger of every move', async () => {
    const job = await send([person(1, { email: '' })]);
    await runWorker(api);
    const { rows } = await sql<{ event: string; status: string }>`
      select event, move.status from message_moves move join messages on messages.id = message
      where job = ${job} and channel = 'text' order by move.id
    `.execute(db());
    expect(rows.map(({ event, status }) => `${event} ${status}`)).to.deep.equal([
      'plan planned',
      'window_opens due',
      'claim sending',
      'taken sent',
      'reported_delivered delivered',
    ]);
  });
});
