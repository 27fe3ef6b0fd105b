import { expect } from 'chai';
import { sql } from 'kysely';
import { RowsFailed } from '../../../server/api/database/row-scan.ts';
import type { MessageProvider } from '../../../server/api/reminders/message-provider.ts';
import { deliverNext } from '../../../server/api/reminders/deliver.ts';
import { openWindows } from '../../../server/api/reminders/open-windows.ts';
import { planJob } from '../../../server/api/reminders/plan-job.ts';
import { readConfig } from '../../../server/config.ts';
import { openDeliveryTrial, person, practice } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

const minuteMs = 60_000;

/** The failing message, for Person 1, is the first in its lane. */
describeWith('a lane with a failing message', openDeliveryTrial, (trial) => {
  let job: string;
  let sent: string[];
  let failures: string[];

  beforeEach(async () => {
    sent = [];
    failures = [];
    job = await trial.send([1, 2, 3].map((number) => person(number, { email: '' })));
    await planJob(deps(), job);
    await sql`update messages set send_at = send_at - interval '1 second' where name = 'Person 1'`.execute(
      db(),
    );
  });

  const db = () => trial.api.database.db;
  const carrier: MessageProvider = {
    atOnce: 1,
    send: ({ to }) => {
      sent.push(to);
      return Promise.resolve({ event: 'taken' });
    },
  };
  const deps = (text: MessageProvider | undefined = carrier) => ({
    db: db(),
    clock: () => trial.api.now.ms,
    config: readConfig({}),
    messageProviders: { text },
  });
  async function deliver(text?: MessageProvider | null): Promise<void> {
    const parts = { ...deps(), messageProviders: { text: text === null ? undefined : (text ?? carrier) } };
    await openWindows(parts);
    for (let round = 0; round < 3; round += 1)
      await deliverNext(parts, { idOrg: practice, channel: 'text' }).catch((error: unknown) => {
        if (!(error instanceof RowsFailed)) throw error;
        failures.push(...error.failures.map(({ row }) => row));
      });
  }
  const texts = async () => {
    const { rows } = await sql<{ id: string; name: string; status: string; reason: string | null }>`
      select id, name, status, reason from messages where job = ${job} and channel = 'text' order by name
    `.execute(db());
    return rows;
  };
  const stateOf = async () =>
    (await texts()).map(({ status, reason }) => (reason ? `${status}: ${reason}` : status));

  /** Makes every update of Person 1's message fail if the condition holds. */
  async function poison(condition: string): Promise<void> {
    await sql`
      create function refuse_message() returns trigger language plpgsql as $$
      begin
        raise exception 'this message is poisoned';
      end
      $$
    `.execute(db());
    await sql`
      create trigger poisoned before update on messages
      for each row when (old.name = 'Person 1' and ${sql.raw(condition)}) execute function refuse_message()
    `.execute(db());
  }
  const spoil = () => sql`update messages set checks = '{}' where name = 'Person 1'`.execute(db());

  for (const [way, text] of [
    ['by a provider', carrier],
    ['to the test outbox', null],
  ] as const)
    it(`sends the other messages ${way} if one cannot be updated`, async () => {
      await openWindows(deps());
      await poison('true');
      await deliver(text);
      const after = text ? 'sent' : 'delivered';
      expect(await stateOf()).to.deep.equal(['due', after, after]);
      expect(failures).to.include((await texts())[0]!.id);
    });

  for (const [way, text] of [
    ['by a provider', carrier],
    ['to the test outbox', null],
  ] as const)
    it(`sends the other messages ${way} if one cannot be checked`, async () => {
      await spoil();
      await deliver(text);
      const after = text ? 'sent' : 'delivered';
      expect(await stateOf()).to.deep.equal(['planned: not_prepared', after, after]);
      expect(failures).to.deep.equal([(await texts())[0]!.id]);
    });

  it('marks a message as failed after four failed preparations', async () => {
    await spoil();
    for (const minutes of [0, 5, 15, 60]) {
      trial.api.now.ms += minutes * minuteMs;
      await deliver();
    }
    expect((await stateOf())[0]).to.equal('failed: not_prepared');
    expect(failures).to.have.length(4);
    await trial.at(trial.api.now.ms);
    await trial.work();
    expect(await trial.jobOf(job)).to.include({ status: 'done', failed: 1 });
  });

  it('sends a message once it can be prepared', async () => {
    await spoil();
    await deliver();
    await sql`update messages set checks = '[]' where name = 'Person 1'`.execute(db());
    trial.api.now.ms += 5 * minuteMs;
    await deliver();
    expect(await stateOf()).to.deep.equal(['sent', 'sent', 'sent']);
  });

  it('postpones a message that fails before the provider call', async () => {
    await poison('new.called is not null');
    await deliver();
    expect(await stateOf()).to.deep.equal(['planned: not_prepared', 'sent', 'sent']);
    expect(sent).to.have.length(2);
  });

  it('never resends a message that failed during the provider call', async () => {
    const send: MessageProvider['send'] = async (message) => {
      await carrier.send(message);
      if (sent.length === 1) throw new Error('no answer');
      return { event: 'taken' };
    };
    await deliver({ ...carrier, send });
    expect(await stateOf()).to.deep.equal(['sending', 'sent', 'sent']);
    expect(sent).to.have.length(3);
  });

  it('retries a whole batch if a statement times out', async () => {
    await openWindows(deps());
    await sql`
      create function be_slow() returns trigger language plpgsql as $$
      begin
        raise exception 'canceling statement' using errcode = '57014';
      end
      $$
    `.execute(db());
    await sql`
      create trigger slow before update on messages for each row execute function be_slow()
    `.execute(db());
    const failed = await deliverNext(deps(), { idOrg: practice, channel: 'text' }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failed).to.be.an('error').and.not.be.an.instanceOf(RowsFailed);
    expect(await stateOf()).to.deep.equal(['due', 'due', 'due']);
  });
});
