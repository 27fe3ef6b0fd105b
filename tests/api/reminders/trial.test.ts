import { expect } from 'chai';
import { sql } from 'kysely';
import { deliverNext } from '../../../server/api/reminders/deliver.ts';
import { openWindows } from '../../../server/api/reminders/open-windows.ts';
import { planJob } from '../../../server/api/reminders/plan-job.ts';
import { recoverLost } from '../../../server/api/reminders/recover.ts';
import { readConfig } from '../../../server/config.ts';
import { describeReason } from '../../../shared/reminders/message-reason.ts';
import { trialMessages } from '../../../shared/locales/en/trial.ts';
import { addUser, tokenOf } from '../../support/sign-in.ts';
import { countTrialCalls } from '../../../server/api/trial/trial-limits.ts';
import { openDeliveryTrial, person, practice } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

const dayMs = 24 * 3_600_000;

describeWith('sending during a free trial', openDeliveryTrial, (trial) => {
  const db = () => trial.api.database.db;
  const try30 = (calls = 0, until = trial.api.now.ms + 30 * dayMs) =>
    sql`
      update org set trial_until = to_timestamp(${until / 1000}), trial_calls = ${calls} where id = ${practice}::bigint
    `.execute(db());
  const used = async () =>
    (await sql<{ n: number }>`select trial_calls as n from org where id = ${practice}::bigint`.execute(db()))
      .rows[0]!.n;
  const account = async () =>
    (await trial.call('GET delivery/account?counts=stopped')).body.results[0]! as Record<string, unknown>;
  const fates = async (job: string, channel?: string) =>
    (await trial.messagesOf(job))
      .filter((one) => !channel || one.channel === channel)
      .map(({ status, reason }) => [status, reason]);
  const speak = async () => {
    const steps = JSON.stringify([{ do: 'hang_up' }]);
    await trial.remind({ phone_sequence: await trial.make('phone_sequences', { name: 'S', steps }) });
  };
  const byCall = (n: number) =>
    person(n, { email: '', mobile_phone: '', phone: `31255502${String(n).padStart(2, '0')}` });
  const held: [string, string] = ['planned', 'trial_over'];

  it('stops when the free trial ends, until the organization has an account', async () => {
    await try30(0, trial.api.now.ms + 1);
    const before = await trial.send([person(1)]);
    await trial.work();
    expect(await fates(before)).to.deep.equal([
      ['delivered', null],
      ['delivered', null],
    ]);
    await trial.at(trial.api.now.ms + 1);
    const after = await trial.send([person(2)]);
    await trial.work();
    expect(await fates(after)).to.deep.equal([held, held]);
    expect((await trial.call('GET delivery/hours')).body.results).to.deep.equal([]);
    const [message] = (
      await trial.call(`GET messages?filter=${encodeURIComponent(JSON.stringify({ job: after }))}`)
    ).body.results;
    const { channel = '', status = '', reason = '', checks } = message!;
    expect(describeReason({ channel, status, reason, checks })).to.include('The free trial has ended');
    await endTrial();
    await trial.work();
    expect(await fates(after)).to.deep.equal([
      ['delivered', null],
      ['delivered', null],
    ]);
  });

  it('stops due and claimed messages when the free trial ends', async () => {
    await try30(0, trial.api.now.ms + 1000);
    const job = await trial.send([person(1, { email: '' }), person(2, { email: '' })]);
    await planJob(deps([]), job);
    const sent: string[] = [];
    await openWindows(deps(sent));
    await deliverNext(
      deps(sent, () => {
        trial.api.now.ms += 1000;
        return Promise.resolve();
      }),
      { idOrg: practice, channel: 'text' },
    );
    expect(sent).to.have.length(1);
    await openWindows(deps(sent));
    expect((await fates(job, 'text')).map(([status]) => status).sort()).to.deep.equal(['planned', 'sent']);
  });

  /** Creates providers that record recipients; `meanwhile` runs during each send. */
  const deps = (sent: string[], meanwhile = () => Promise.resolve()) => {
    const send = async ({ to }: { to: string }) => {
      sent.push(to);
      await meanwhile();
      return { event: 'taken' } as const;
    };
    const clock = () => trial.api.now.ms;
    const messageProviders = { text: { atOnce: 1, send }, voice: { atOnce: 50, send } };
    return { db: db(), clock, config: readConfig({}), messageProviders };
  };

  it('makes the 500th call but never the 501st with concurrent workers', async () => {
    await speak();
    await try30(490);
    const job = await trial.send(Array.from({ length: 50 }, (_, n) => byCall(n)));
    await planJob(deps([]), job);
    const sent: string[] = [];
    await openWindows(deps(sent));
    const lane = { idOrg: practice, channel: 'voice' as const };
    await Promise.all(Array.from({ length: 5 }, () => deliverNext(deps(sent), lane)));
    expect([sent.length, await used()]).to.deep.equal([10, 500]);
    await openWindows(deps(sent));
    expect(await deliverNext(deps(sent), lane)).to.equal(0);
    const waiting = (await fates(job, 'voice')).filter(([status]) => status === 'planned');
    expect(waiting).to.deep.equal(Array.from({ length: 40 }, () => ['planned', 'trial_calls']));
    expect(await account()).to.deep.include({ state: 'running' });
    expect((await account())['trial']).to.include({ calls: 500, most_calls: 500 });
    await endTrial();
    await openWindows(deps(sent));
    await deliverNext(deps(sent), lane);
    expect([sent.length, await used()]).to.deep.equal([50, 500]);
  });

  it('drops a claimed call if another call used the last one', async () => {
    await speak();
    await try30(0);
    const job = await trial.send([byCall(1), byCall(2)]);
    await planJob(deps([]), job);
    const sent: string[] = [];
    const parts = deps(sent, async () => void (await try30(500)));
    await openWindows(parts);
    const messageProviders = { voice: { ...parts.messageProviders.voice, atOnce: 1 } };
    await deliverNext({ ...parts, messageProviders }, { idOrg: practice, channel: 'voice' });
    expect([sent.length, await used()]).to.deep.equal([1, 500]);
  });

  it('grants the last call once for fifty concurrent requests', async () => {
    await try30(499);
    const take = () =>
      db()
        .transaction()
        .execute((trx) => countTrialCalls(trx, { idOrg: practice, calls: 1 }));
    const taken = await Promise.all(Array.from({ length: 50 }, take));
    expect([taken.filter(Boolean).length, await used()]).to.deep.equal([1, 500]);
  });

  it('continues with texts after its calls are used up', async () => {
    await speak();
    await try30(500);
    const job = await trial.send([person(1)]);
    await trial.work();
    expect(await fates(job, 'text')).to.deep.equal([['delivered', null]]);
    expect(await fates(job, 'voice')).to.deep.equal([['planned', 'trial_calls']]);
  });

  it('counts a call once when the provider accepts it and ignores rejected or lost calls', async () => {
    await speak();
    await try30(0);
    const job = await trial.send([byCall(1)]);
    await planJob(deps([]), job);
    const lane = { idOrg: practice, channel: 'voice' as const };
    const answers = ['refused_for_now', 'no_word', 'taken'] as const;
    const counts: number[] = [];
    for (const event of answers) {
      const send = () => Promise.resolve({ event });
      const list = () => Promise.resolve([]);
      const parts = { ...deps([]), messageProviders: { voice: { atOnce: 1, send, list } } };
      await openWindows(parts);
      await deliverNext(parts, lane);
      counts.push(await used());
      if (event === 'no_word') {
        trial.api.now.ms += 15 * 60_000;
        await recoverLost(parts);
      }
      counts.push(await used());
      trial.api.now.ms += 2 * 60_000;
    }
    expect(counts).to.deep.equal([0, 0, 1, 0, 1, 1]);
  });

  it('reports the end of the free trial in the account and rejects a restart', async () => {
    await try30(12, trial.api.now.ms);
    expect(await account()).to.deep.include({
      state: 'stopped',
      since: trial.api.now.ms / 1000,
      reason: trialMessages.over,
      trial: { until: trial.api.now.ms / 1000, calls: 12, most_calls: 500 },
    });
    const refused = await trial.call('POST delivery/account', { state: 'running' });
    expect([refused.status, refused.body.msg]).to.deep.equal([409, `${trialMessages.over}.`]);
  });

  const endTrial = async () => {
    await addUser(trial.api, { userName: 'ina', org: '204260', admin: true });
    const admin = { token: await tokenOf(trial.api, 'ina') };
    const ended = await trial.api.call(`PUT organizations/${practice}/trial`, {}, admin);
    expect(ended.status).to.equal(200);
  };
});
