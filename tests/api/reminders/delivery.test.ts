import { expect } from 'chai';
import { sql } from 'kysely';
import { openDeliveryTrial, person, practice } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

const hourMs = 3_600_000;

describeWith('job delivery', openDeliveryTrial, (trial) => {
  const db = () => trial.api.database.db;
  const outbox = async () =>
    (
      await sql<{ channel: string; recipient: string; subject: string; body_text: string }>`
        select channel, recipient, subject, body_text from outbox where message is not null order by recipient
      `.execute(db())
    ).rows;

  it('sends immediately inside an open window, even mid-second', async () => {
    await trial.at(trial.api.now.ms + 500);
    const job = await trial.send([person(1)]);
    await trial.work();
    const statuses = (await trial.messagesOf(job)).map(({ status }) => status);
    expect(statuses).to.deep.equal(['delivered', 'delivered']);
  });

  it('sends when the window opens and completes the job', async () => {
    const job = await trial.send([person(1), person(2)]);
    await trial.work();
    // The send date, two days before the appointment, is today, and the window is open.
    expect(await outbox()).to.have.length(4);
    const [text] = await outbox();
    expect(text).to.deep.include({
      channel: 'text',
      recipient: '3125550101',
      body_text: 'Hi Person, Thu, Mar 12 9:30 AM',
    });
    expect(await trial.jobOf(job)).to.deep.include({
      status: 'done',
      total: 2,
      waiting: 0,
      sent: 2,
      delivered: 2,
      failed: 0,
    });
    expect((await trial.messagesOf(job)).map(({ status }) => status)).to.deep.equal(
      Array(4).fill('delivered'),
    );
  });

  it('sends each message once on its day, however often the worker runs', async () => {
    const job = await trial.send([person(1, { date: '03/20/2026' })]);
    await trial.work();
    expect(await outbox()).to.have.length(0);
    expect(await trial.jobOf(job)).to.deep.include({ status: 'queued', total: 1, waiting: 1, sent: 0 });
    await trial.at(Date.UTC(2026, 2, 18, 13, 59));
    await trial.work();
    expect(await outbox()).to.have.length(0);
    await trial.at(Date.UTC(2026, 2, 18, 14));
    await trial.work();
    await trial.work();
    expect(await outbox()).to.have.length(2);
  });

  it('excludes messages of a paused job once the appointment passes and ends the job after the last one', async () => {
    const job = await trial.send([person(1), person(2, { time: '15:30' })]);
    await trial.call('PUT jobs', { id: job, status: 'paused' });
    await trial.at(Date.UTC(2026, 2, 12, 16));
    await trial.work();
    const fates = async () =>
      (await trial.messagesOf(job)).map(({ name, status, reason }) => `${name} ${status} ${reason}`);
    expect(new Set(await fates())).to.deep.equal(
      new Set(['Person 1 left_out too_late', 'Person 2 planned null']),
    );
    expect(await trial.jobOf(job)).to.include({ status: 'paused', waiting: 1 });
    await trial.at(Date.UTC(2026, 2, 12, 22));
    await trial.work();
    expect(await trial.jobOf(job)).to.include({ status: 'failed', waiting: 0 });
  });

  it('holds messages while the job is paused and leaves out any that are too late when it resumes', async () => {
    const job = await trial.send([person(1, { date: '03/20/2026' }), person(2, { date: '03/30/2026' })]);
    await trial.work();
    await trial.call('PUT jobs', { id: job, status: 'paused' });
    await trial.at(Date.UTC(2026, 2, 21, 15));
    await trial.work();
    expect(await outbox()).to.have.length(0);
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    await trial.work();
    const left = (await trial.messagesOf(job)).filter(({ status }) => status === 'left_out');
    expect(left.map(({ name }) => name)).to.deep.equal(['Person 1', 'Person 1']);
    await trial.at(Date.UTC(2026, 2, 28, 15));
    await trial.work();
    expect((await outbox()).map(({ recipient }) => recipient)).to.deep.equal([
      '3125550102',
      'p2@mail.example',
    ]);
    expect(await trial.jobOf(job)).to.deep.include({
      status: 'done',
      total: 2,
      waiting: 0,
      sent: 1,
      delivered: 1,
    });
  });

  it('excludes patients who opted out after planning or have no address', async () => {
    const job = await trial.send([
      person(1, { date: '03/20/2026' }),
      person(2, { date: '03/20/2026', email: '' }),
    ]);
    await trial.work();
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${practice}::bigint, 'text', '3125550101', 'reply STOP', now())
    `.execute(db());
    await trial.at(Date.UTC(2026, 2, 18, 15));
    await trial.work();
    expect(await trial.messagesOf(job)).to.deep.equal([
      { name: 'Person 1', channel: 'email', status: 'delivered', reason: null },
      { name: 'Person 1', channel: 'text', status: 'left_out', reason: 'opted_out' },
      { name: 'Person 2', channel: 'email', status: 'left_out', reason: 'no_address' },
      { name: 'Person 2', channel: 'text', status: 'delivered', reason: null },
    ]);
  });

  it('sends nothing once the job is canceled', async () => {
    const job = await trial.send([person(1, { date: '03/20/2026' })]);
    await trial.work();
    await trial.call('PUT jobs', { id: job, status: 'cancelled' });
    await trial.at(trial.api.now.ms + 240 * hourMs);
    await trial.work();
    expect(await outbox()).to.have.length(0);
    expect(await trial.jobOf(job)).to.deep.include({ status: 'cancelled', waiting: 0 });
  });

  it('holds messages of a paused queue and includes them in its waiting count', async () => {
    await trial.send([person(1), person(2)]);
    const queues = async () =>
      (await trial.call('GET queues?sort=name')).body.results.map(({ kind, waiting, running }) => ({
        kind,
        waiting,
        running,
      }));
    const queue = await trial.make('queues', { name: 'Texts', kind: 'text', max_concurrent: 1, paused: 'T' });
    await trial.work();
    expect((await outbox()).map(({ channel }) => channel)).to.deep.equal(['email', 'email']);
    expect(await queues()).to.deep.include({ kind: 'text', waiting: 2, running: 0 });
    await trial.call('PUT queues', { id: queue, paused: 'F' });
    await trial.work();
    expect(await outbox()).to.have.length(4);
    expect(await queues()).to.deep.include({ kind: 'text', waiting: 0, running: 0 });
  });

  it('records every transition in the message ledger', async () => {
    const job = await trial.send([person(1, { email: '' })]);
    await trial.work();
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
