import { expect } from 'chai';
import { sql } from 'kysely';
import { claimDue } from '../../../server/api/reminders/claim-due.ts';
import { openWindows } from '../../../server/api/reminders/open-windows.ts';
import { hold, release } from '../../../server/api/database/installation.ts';
import { planJob } from '../../../server/api/reminders/plan-job.ts';
import { readConfig } from '../../../server/config.ts';
import { addUser, tokenOf } from '../../support/sign-in.ts';
import { openDeliveryTrial, person, practice } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('the delivery account', openDeliveryTrial, (trial) => {
  const db = () => trial.api.database.db;
  const account = async () => (await trial.call('GET delivery/account')).body.results[0]!;
  const turn = async (body: object) => {
    const reply = await trial.call('POST delivery/account', body);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.results[0]!;
  };
  const statuses = async (job: string) => [
    ...new Set((await trial.messagesOf(job)).map(({ name, status }) => `${name} ${status}`)),
  ];
  const due = async () => {
    const job = await trial.send([person(1)]);
    await trial.call('PUT jobs', { id: job, status: 'paused' });
    await trial.work();
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    const clock = () => trial.api.now.ms;
    await planJob({ db: db(), clock, config: readConfig({}) }, job);
    await openWindows({ db: db(), clock });
    expect(await statuses(job)).to.deep.equal(['Person 1 due']);
    return job;
  };
  const sent = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from outbox where message is not null`.execute(db()))
      .rows[0]!.n;

  it('reports since when an operator holds the installation', async () => {
    const { ms } = trial.api.now;
    await db()
      .transaction()
      .execute((trx) => hold(trx, ms));
    expect((await account())['held_since']).to.equal(Math.floor(ms / 1000));
    await db().transaction().execute(release);
    expect(await account()).not.to.have.property('held_since');
  });

  it('reports the running state and the number of waiting messages', async () => {
    await trial.send([person(1, { date: '03/20/2026' }), person(2, { date: '03/20/2026' })]);
    await trial.work();
    expect(await account()).to.deep.equal({
      state: 'running',
      since: null,
      by: null,
      reason: null,
      waiting_jobs: 1,
      waiting_messages: 4,
      useful: 4,
      too_late: 0,
    });
  });

  it('sends nothing while stopped, not even due messages, and resumes afterwards', async () => {
    const job = await due();
    const stopped = await turn({ state: 'stopped', reason: 'The phones are down' });
    expect(stopped).to.include({ state: 'stopped', reason: 'The phones are down', waiting_jobs: 1 });
    expect(stopped).to.include({ waiting_messages: 2, since: trial.api.now.ms / 1000 });
    expect(stopped['by']).to.be.a('string').and.not.equal('');
    expect(await statuses(job)).to.deep.equal(['Person 1 planned']);
    await trial.work();
    expect(await sent()).to.equal(0);
    expect(await turn({ state: 'running' })).to.include({ state: 'running', reason: null });
    await trial.work();
    expect(await sent()).to.equal(2);
  });

  it('releases messages that a worker claimed but has not sent when sending stops', async () => {
    const job = await due();
    const lane = { idOrg: practice, channel: 'text' as const };
    const { claimed } = await db()
      .transaction()
      .execute((trx) => claimDue(trx, lane, { now: trial.api.now.ms, most: 10, hasWayOut: true }));
    expect(claimed).to.have.length(1);
    await turn({ state: 'stopped' });
    expect(await statuses(job)).to.deep.equal(['Person 1 planned']);
  });

  it('counts late messages separately from useful ones and leaves them out with a recorded reason', async () => {
    const job = await trial.send([person(1, { date: '03/20/2026' }), person(2, { date: '03/30/2026' })]);
    await trial.work();
    await turn({ state: 'stopped' });
    // At midnight, the send window has not opened yet. It opens at 9 AM, half an hour before the first appointment.
    await trial.at(Date.UTC(2026, 2, 20, 5));
    expect(await account()).to.include({ waiting_messages: 4, useful: 4, too_late: 0 });
    await trial.remind({ send_from: '10:00' });
    expect(await account()).to.include({ useful: 2, too_late: 2 });
    const running = await turn({ state: 'running', leave_out_late: true });
    expect(running).to.include({ waiting_messages: 2, useful: 2, too_late: 0 });
    const late = (await trial.messagesOf(job)).filter(({ name }) => name === 'Person 1');
    expect(late.map(({ status, reason }) => [status, reason])).to.deep.equal([
      ['left_out', 'too_late'],
      ['left_out', 'too_late'],
    ]);
    await trial.work();
    expect(await trial.jobOf(job)).to.include({ status: 'queued', waiting: 1 });
  });

  it('writes one audit entry per change and none for a repeated state', async () => {
    await turn({ state: 'running' });
    await turn({ state: 'stopped', reason: 'A wrong template' });
    await turn({ state: 'stopped', reason: 'Again' });
    expect(await account()).to.include({ reason: 'A wrong template' });
    await turn({ state: 'running', leave_out_late: true });
    const { rows } = await sql<{ action: string; detail: string }>`
      select action, detail from audit where id_org = ${practice}::bigint and action in ('stop', 'run') order by action desc
    `.execute(db());
    expect(rows).to.deep.equal([
      { action: 'stop', detail: 'All sending stopped: A wrong template; 0 jobs and 0 messages on hold' },
      { action: 'run', detail: 'Sending started again; 0 messages to go' },
    ]);
  });

  it('rejects an invalid state and keeps a separate state for each practice', async () => {
    for (const body of [{}, { state: 'off' }, { state: 'stopped', reason: 'x'.repeat(201) }])
      expect((await trial.call('POST delivery/account', body)).status).to.equal(400);
    await turn({ state: 'stopped' });
    await addUser(trial.api, { userName: 'other.practice', org: '204260', group: 'admin' });
    const token = await tokenOf(trial.api, 'other.practice');
    const other = await trial.api.call('GET delivery/account', undefined, { token });
    expect(other.body.results[0]).to.include({ state: 'running' });
  });

  it('sends nothing for a disabled reminder, planned or due, until it is enabled again', async () => {
    const isDue = await due();
    await trial.remind({ active: 'F' });
    const planned = await trial.send([person(2)]);
    await trial.work();
    expect([await statuses(isDue), await statuses(planned), await sent()]).to.deep.equal([
      ['Person 1 planned'],
      ['Person 2 planned'],
      0,
    ]);
    expect((await trial.call('GET delivery/hours')).body.results).to.deep.equal([]);
    await trial.remind({ active: 'T' });
    await trial.work();
    expect([await statuses(isDue), await statuses(planned)]).to.deep.equal([
      ['Person 1 delivered'],
      ['Person 2 delivered'],
    ]);
  });

  it('omits message counts for a running account with counts=stopped', async () => {
    await due();
    const [brief] = (await trial.call('GET delivery/account?counts=stopped')).body.results;
    expect(brief).to.include({ state: 'running' }).and.not.have.property('waiting_messages');
    expect((await trial.call('GET delivery/account')).body.results[0]).to.include({ waiting_messages: 2 });
    await turn({ state: 'stopped' });
    const [held] = (await trial.call('GET delivery/account?counts=stopped')).body.results;
    expect(held).to.include({ state: 'stopped', waiting_messages: 2 });
  });
});
