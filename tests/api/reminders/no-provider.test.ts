import { expect } from 'chai';
import { sql } from 'kysely';
import { rowReasons } from '../../../shared/locales/en/jobs.ts';
import { readConfig } from '../../../server/config.ts';
import { productionSettings } from '../../support/production.ts';
import { runWorker } from '../../support/run-worker.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { openDeliveryTrial, person, type DeliveryTrial } from './delivery-trial.ts';

describe('production mode without a provider', () => {
  let provider: TextVoiceProvider;
  let trial: DeliveryTrial;
  const open = async (settings: object = {}) => {
    trial = await openDeliveryTrial({ ...productionSettings, ...settings });
  };
  beforeEach(async () => {
    provider = await startTextVoiceProvider();
  });
  afterEach(async () => {
    await trial.close();
    await provider.close();
  });

  const planOf = async (list: string) =>
    (await trial.call(`GET notifications/${list}/plan`)).body.results[0] as unknown as Record<
      string,
      unknown
    >;
  const fatesOf = async (job: string) =>
    (await trial.messagesOf(job)).map(({ channel, status, reason }) => [channel, status, reason]);
  const kept = async () =>
    (await sql`select 1 from outbox where message is not null`.execute(trial.api.database.db)).rows.length;

  it('reports before confirmation that no patient will get a message, and why', async () => {
    await open();
    const list = await trial.list([person(1), person(2, { email: '' })]);
    const plan = await planOf(list);
    expect(plan).to.deep.include({
      people: 0,
      nothing: 2,
      reasons: [{ code: 'no_provider', people: 2 }],
      no_provider: ['text', 'email'],
    });
    const [row] = plan['rows'] as { id: string; reason: string; reason_code: string }[];
    expect(row).to.include({ reason_code: 'no_provider', reason: rowReasons.noProvider });
    const preview = await trial.call(`GET notifications/${list}/rows/${row!.id}/preview`);
    const { messages } = preview.body.results[0] as unknown as { messages: { reason: string }[] };
    expect(messages.map(({ reason }) => reason)).to.deep.equal([
      rowReasons.noProvider,
      rowReasons.noProvider,
    ]);
  });

  it('excludes every message with a reason and captures none', async () => {
    await open();
    const job = await trial.send([person(1)]);
    await trial.work();
    expect(await fatesOf(job)).to.deep.equal([
      ['email', 'left_out', 'no_provider'],
      ['text', 'left_out', 'no_provider'],
    ]);
    expect(await kept()).to.equal(0);
    expect(await trial.jobOf(job)).to.include({ status: 'failed', sent: 0, delivered: 0 });
  });

  it('sends through the only channel that has a provider', async () => {
    await open(provider.settings);
    const list = await trial.list([person(1), person(2, { mobile_phone: '' })]);
    expect(await planOf(list)).to.deep.include({
      gets: [{ channels: 'text', people: 1 }],
      reasons: [{ code: 'no_provider', people: 1 }],
      no_provider: ['email'],
    });
    const job = await trial.send([person(1)]);
    await trial.work();
    expect(await fatesOf(job)).to.deep.equal([
      ['email', 'left_out', 'no_provider'],
      ['text', 'sent', null],
    ]);
    expect(provider.accepted).to.have.length(1);
  });

  it('excludes messages planned while a provider was configured', async () => {
    await open(provider.settings);
    const job = await trial.send([person(1, { email: '', date: '03/20/2026' })]);
    await trial.work();
    expect(await fatesOf(job)).to.deep.include(['text', 'planned', null]);
    await trial.at(Date.UTC(2026, 2, 18, 15));
    await runWorker(trial.api, { config: readConfig(productionSettings) });
    expect(await fatesOf(job)).to.deep.include(['text', 'left_out', 'no_provider']);
    expect(await kept()).to.equal(0);
    expect(await trial.jobOf(job)).to.include({ status: 'failed', waiting: 0 });
  });
});
