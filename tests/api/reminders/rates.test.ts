import { expect } from 'chai';
import { sql } from 'kysely';
import { deliverNext } from '../../../server/api/reminders/deliver.ts';
import { readConfig } from '../../../server/config.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { openDeliveryTrial, person, practice, type DeliveryTrial } from './delivery-trial.ts';

const minuteMs = 60_000;
const people = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the per-minute rate budget', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  beforeEach(async () => {
    provider = await startTextVoiceProvider();
    trial = await openDeliveryTrial(provider.settings);
  });
  afterEach(async () => {
    await trial.close();
    await provider.close();
  });
  const later = async (ms: number) => {
    await trial.at(trial.api.now.ms + ms);
    await trial.work();
  };

  describe('the rate budget of a queue', () => {
    const byText = (n: number) => person(n, { email: '' });

    it('limits texts and resumes after a minute', async () => {
      await trial.make('queues', { name: 'Texts', kind: 'text', per_minute: 3 });
      const job = await trial.send(people(8).map(byText));
      await trial.work();
      expect(provider.accepted).to.have.length(3);
      // The queue waits out the rest of the minute by the database clock; a one-millisecond wait would loop forever.
      await later(minuteMs / 2);
      expect(provider.accepted).to.have.length(3);
      await later(minuteMs / 2);
      expect(provider.accepted).to.have.length(6);
      await later(minuteMs);
      expect(provider.accepted).to.have.length(8);
      const statuses = (await trial.messagesOf(job)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 'sent')).to.have.length(8);
    });

    it('limits several workers together', async () => {
      const queue = await trial.make('queues', { name: 'Texts', kind: 'text', per_minute: 3, paused: 'T' });
      await trial.send(people(12).map(byText));
      await trial.work();
      await trial.call('PUT queues', { id: queue, paused: 'F' });
      await Promise.all(people(4).map(() => takeUp('text')));
      expect(await claims()).to.equal(3);
      trial.api.now.ms += minuteMs;
      await Promise.all(people(4).map(() => takeUp('text')));
      expect(await claims()).to.equal(6);
    });

    it("applies the remaining queue's rate after the original queue is deleted", async () => {
      const queue = await trial.make('queues', { name: 'Old', kind: 'text', paused: 'T' });
      await trial.send(people(4).map(byText));
      await trial.work();
      await trial.make('queues', { name: 'New', kind: 'text', per_minute: 2 });
      await trial.call('DELETE queues', [{ id: queue }]);
      await trial.work();
      await takeUp('text');
      expect(await claims()).to.equal(2);
    });
  });

  describe('the rate budget of a dial plan', () => {
    const byPhone = (n: number) => person(n, { phone: `31255502${n}0`, mobile_phone: '', email: '' });
    const calls = () => provider.accepted.map(({ fields }) => fields['From']);
    const plan = async (more: object) => {
      const dial_plan = await trial.make('dial_plans', { name: 'D', ...more });
      await trial.remind({ dial_plan });
    };
    beforeEach(async () => {
      await trial.remindByCall();
    });

    it('limits its calls without delaying other calls', async () => {
      await plan({ calls_per_minute: 2 });
      await trial.send(people(5).map(byPhone));
      await trial.work();
      expect(calls()).to.have.length(2);
      await trial.remind({ dial_plan: '' });
      await takeUp('voice');
      expect(await claims()).to.equal(5);
    });

    it('limits several workers together in each minute', async () => {
      await plan({ calls_per_minute: 2 });
      await trial.send(people(5).map(byPhone));
      await trial.work();
      trial.api.now.ms += minuteMs;
      await Promise.all(people(4).map(() => takeUp('voice')));
      expect(await claims()).to.equal(4);
      await later(minuteMs);
      expect(await claims()).to.equal(5);
    });

    it("applies to calls with the plan's caller ID or, if the provider rejects it, the account's number", async () => {
      await plan({ caller_id: '3125550170' });
      provider.next.push(() => ({ status: 400, body: { code: 21210 } }));
      await trial.send([byPhone(1)]);
      await trial.work();
      await trial.send([byPhone(2)]);
      await trial.work();
      expect(calls()).to.deep.equal(['+18005550111', '+13125550170']);
    });
  });

  const takeUp = (channel: 'text' | 'voice') => {
    const config = readConfig(provider.settings);
    const { db } = trial.api.database;
    const send = () => Promise.resolve({ event: 'taken' } as const);
    const carriers = { [channel]: { atOnce: 8, send } };
    return deliverNext(
      { db, clock: () => trial.api.now.ms, config, messageProviders: carriers },
      { idOrg: practice, channel },
    );
  };
  const claims = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from message_moves where event = 'claim'
    `.execute(trial.api.database.db);
    return rows[0]!.count - seeded;
  };
  let seeded = 0;
  beforeEach(async () => {
    seeded = 0;
    seeded = await claims();
  });
});
