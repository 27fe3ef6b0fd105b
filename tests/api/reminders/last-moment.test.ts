import { expect } from 'chai';
import { sql } from 'kysely';
import { deliverNext } from '../../../server/api/reminders/deliver.ts';
import { openWindows } from '../../../server/api/reminders/open-windows.ts';
import { planJob } from '../../../server/api/reminders/plan-job.ts';
import { recoverLost } from '../../../server/api/reminders/recover.ts';
import { readConfig } from '../../../server/config.ts';
import { openDeliveryTrial, person, practice } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('a claimed message before its provider call', openDeliveryTrial, (trial) => {
  let job: string;
  let sent: string[];
  /** Runs while the first of two messages is sent. */
  let meanwhile: () => Promise<unknown>;
  beforeEach(async () => {
    sent = [];
    job = await trial.send([person(1, { email: '' }), person(2, { email: '' })]);
    await planJob(deps(), job);
    await sql`update messages set send_at = send_at - interval '1 second' where name = 'Person 1'`.execute(
      db(),
    );
  });

  const db = () => trial.api.database.db;
  const send = async ({ to }: { to: string }) => {
    sent.push(to);
    if (sent.length === 1) await meanwhile();
    return { event: 'taken' } as const;
  };
  const deps = () => ({
    db: db(),
    clock: () => trial.api.now.ms,
    config: readConfig({}),
    messageProviders: { text: { atOnce: 1, send } },
  });
  const deliver = async () => {
    await openWindows(deps());
    while ((await deliverNext(deps(), { idOrg: practice, channel: 'text' })) > 0);
  };
  const second = async () => {
    const { rows } = await sql<object>`
      select status, reason, attempts, called from messages where job = ${job} and channel = 'text' and name = 'Person 2'
    `.execute(db());
    return rows[0];
  };
  const put = (resource: string, record: object) => async () =>
    expect((await trial.call(`PUT ${resource}`, record)).status).to.equal(200);
  const queue = async () =>
    (
      await sql<{
        queue: string;
      }>`select queue from messages where job = ${job} and channel = 'text'`.execute(db())
    ).rows[0]!.queue;

  interface Held {
    hold(): Promise<unknown>;
    release(): Promise<unknown>;
  }
  const held: Record<string, () => Promise<Held> | Held> = {
    'the account is stopped': () => ({
      hold: () => trial.call('POST delivery/account', { state: 'stopped' }),
      release: () => trial.call('POST delivery/account', { state: 'running' }),
    }),
    'the account is stopped in a transaction concurrent with the claim': () => ({
      hold: () => sql`update org set stopped_at = now() where id = ${practice}::bigint`.execute(db()),
      release: () => trial.call('POST delivery/account', { state: 'running' }),
    }),
    'the job is paused': () => ({
      hold: put('jobs', { id: job, status: 'paused' }),
      release: put('jobs', { id: job, status: 'queued' }),
    }),
    'the queue is paused': async () => {
      const id = await queue();
      return { hold: put('queues', { id, paused: 'T' }), release: put('queues', { id, paused: 'F' }) };
    },
    'the reminder is deactivated': () => ({
      hold: () => trial.remind({ active: 'F' }),
      release: () => trial.remind({ active: 'T' }),
    }),
  };
  for (const [what, prepare] of Object.entries(held))
    it(`returns to planned if ${what}, and is sent once afterwards`, async () => {
      const { hold, release } = await prepare();
      meanwhile = hold;
      await deliver();
      expect(sent).to.deep.equal(['3125550101']);
      expect(await second()).to.include({ status: 'planned', attempts: 0, called: null });
      await release();
      await deliver();
      await deliver();
      expect(sent).to.deep.equal(['3125550101', '3125550102']);
      expect(await second()).to.include({ status: 'sent', attempts: 1 });
    });

  it('ends unsent if its job is canceled', async () => {
    meanwhile = put('jobs', { id: job, status: 'cancelled' });
    await deliver();
    expect(sent).to.have.length(1);
    expect(await second()).to.include({ status: 'left_out', reason: 'job_cancelled', attempts: 0 });
  });

  it('ends unsent if its job is canceled after the worker died', async () => {
    await new Promise<void>((killed) => {
      meanwhile = () => {
        killed();
        return new Promise(() => undefined);
      };
      void deliver();
    });
    await put('jobs', { id: job, status: 'cancelled' })();
    await trial.at(trial.api.now.ms + 11 * 60_000);
    await recoverLost(deps());
    expect(await second()).to.include({ status: 'left_out', reason: 'job_cancelled' });
  });

  const stops: Record<string, { stop(): Promise<unknown>; reason: string }> = {
    'the number opts out': {
      stop: () =>
        sql`
          insert into opt_outs (id_org, channel, address, source, time)
          values (${practice}::bigint, 'text', '3125550102', 'reply STOP', now())
        `.execute(db()),
      reason: 'opted_out',
    },
    'the appointment is canceled': {
      stop: () =>
        sql`update notification_rows set answer = 'cancel', answered_at = now() where name = 'Person 2'`.execute(
          db(),
        ),
      reason: 'cancelled',
    },
  };
  for (const [what, { stop, reason }] of Object.entries(stops))
    it(`becomes left out if ${what}`, async () => {
      meanwhile = stop;
      await deliver();
      await deliver();
      expect(sent).to.have.length(1);
      expect(await second()).to.include({ status: 'left_out', reason, attempts: 0 });
    });
});
