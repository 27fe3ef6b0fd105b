import { expect } from 'chai';
import { sql } from 'kysely';
import { type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { openProviderTrial, person, type DeliveryTrial } from './delivery-trial.ts';

const minuteMs = 60_000;
const byText = (n: number, more: object = {}) => person(n, { email: '', ...more });
/** Replaces typographic quotes and dashes with ASCII, as a provider may store them. */
const plain = (text: string) =>
  text.replaceAll('–', '-').replaceAll('’', "'").replaceAll('“', '"').replaceAll('”', '"');

describe('a message without a clear provider response', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let close: () => Promise<void>;
  beforeEach(async () => ({ provider, trial, close } = await openProviderTrial()));
  afterEach(() => close());
  const statusOf = async (job: string) =>
    (await trial.messagesOf(job)).filter(({ channel }) => channel === 'text').map(({ status }) => status);
  async function pass(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      await trial.at(trial.api.now.ms + minuteMs);
      await sql`select graphile_worker.add_job('recover', job_key := 'recover')`.execute(
        trial.api.database.db,
      );
      await trial.work();
    }
  }
  /** Minutes within the lookup period, and minutes that then go past it. */
  const [within, beyond] = [14, 4];

  it('matches a listed text with different quotes and dashes', async () => {
    const words = { name: 'Ann – it’s time for your “visit”. Lee' };
    provider.listing.body = plain;
    provider.next.push(() => 'drop');
    const job = await trial.send([byText(1, words)]);
    await trial.work();
    await pass(1);
    expect(await statusOf(job)).to.deep.equal(['sent']);
    await pass(within + beyond);
    expect(provider.accepted).to.have.length(1);
  });

  for (const status of [500, 502, 503, 504, 408])
    it(`sends once if the provider accepted the text and answered ${status}`, async () => {
      provider.next.push(() => ({ acceptAndAnswer: { status } }));
      const job = await trial.send([byText(1)]);
      await trial.work();
      expect(await statusOf(job)).to.deep.equal(['unknown']);
      await pass(2);
      expect(await statusOf(job)).to.deep.equal(['sent']);
      expect(provider.accepted).to.have.length(1);
    });

  it('sends once if the provider hides message bodies', async () => {
    provider.listing.body = () => '';
    provider.next.push(() => 'drop');
    const job = await trial.send([byText(1)]);
    await trial.work();
    await pass(within + beyond);
    expect(await statusOf(job)).to.deep.equal(['sent']);
    expect(provider.accepted).to.have.length(1);
  });

  it("sends once if the provider's list lags ten minutes", async () => {
    provider.listing.lagMs = 10 * minuteMs;
    provider.next.push(() => 'drop');
    const job = await trial.send([byText(1)]);
    await trial.work();
    await pass(5);
    expect(await statusOf(job)).to.deep.equal(['unknown']);
    await pass(within);
    expect(await statusOf(job)).to.deep.equal(['sent']);
    expect(provider.accepted).to.have.length(1);
  });

  it('resends only after fifteen minutes of lookups', async () => {
    provider.next.push(() => ({ status: 500 }));
    const job = await trial.send([byText(1)]);
    await trial.work();
    await pass(within);
    expect(provider.accepted).to.have.length(0);
    expect(await statusOf(job)).to.deep.equal(['unknown']);
    await pass(beyond);
    expect(provider.accepted).to.have.length(1);
    expect(await statusOf(job)).to.deep.equal(['sent']);
  });

  for (const [how, answer] of [
    ['cannot be queried', { status: 500 }],
    ['returns no list', { body: {} }],
  ] as const)
    it(`becomes unknown without a resend if the provider ${how}`, async () => {
      provider.listing.answer = answer;
      provider.next.push(() => 'drop');
      const job = await trial.send([byText(1)]);
      await trial.work();
      await pass(within + beyond);
      expect(await statusOf(job)).to.deep.equal(['unknown']);
      expect(provider.accepted).to.have.length(1);
    });

  it('resolves by a status report before it appears in the list', async () => {
    provider.listing.lagMs = 60 * minuteMs;
    provider.next.push(() => 'drop');
    const job = await trial.send([byText(1)]);
    await trial.work();
    await provider.report(trial.api, provider.accepted[0]!, { MessageStatus: 'queued' });
    expect(await statusOf(job)).to.deep.equal(['sent']);
    await pass(within + beyond);
    expect(provider.accepted).to.have.length(1);
  });

  it('skips the resend if a status report arrives after lookups ended', async () => {
    provider.listing.lagMs = 60 * minuteMs;
    provider.next.push(() => 'drop');
    const job = await trial.send([byText(1)]);
    await trial.work();
    await sql`
      update messages set status = 'planned', provider_ref = null, send_at = now() + interval '9 years' where job = ${job} and channel = 'text'
    `.execute(trial.api.database.db);
    await provider.report(trial.api, provider.accepted[0]!, { MessageStatus: 'delivered' });
    await pass(within + beyond);
    expect(await statusOf(job)).to.deep.equal(['delivered']);
    expect(provider.accepted).to.have.length(1);
  });

  describe('a text without a clear response alongside another to the same number', () => {
    const home = { mobile_phone: '3125550199' };
    const both = [byText(1, { ...home, name: 'Ann Lee' }), byText(2, { ...home, name: 'Ben Lee' })];

    it('resolves by its body if only one was accepted', async () => {
      let first = true;
      for (let n = 0; n < 2; n += 1)
        provider.next.push(() => {
          const answer = first ? ('drop' as const) : { drop: true as const };
          first = false;
          return answer;
        });
      const job = await trial.send(both);
      await trial.work();
      await pass(1);
      expect(await statusOf(job)).to.have.members(['sent', 'unknown']);
      await pass(within + beyond);
      expect(await statusOf(job)).to.deep.equal(['sent', 'sent']);
      expect(provider.accepted.map(({ fields }) => fields['Body']!.slice(3, 6)).sort()).to.deep.equal([
        'Ann',
        'Ben',
      ]);
    });

    it('stays unknown if bodies are hidden and only one was accepted', async () => {
      provider.listing.body = () => '';
      provider.next.push(
        () => 'drop',
        () => ({ drop: true }),
      );
      const job = await trial.send(both);
      await trial.work();
      await pass(within + beyond);
      expect(await statusOf(job)).to.deep.equal(['unknown', 'unknown']);
      expect(provider.accepted).to.have.length(1);
    });

    it('never matches a text that the provider already acknowledged', async () => {
      provider.next.push(
        () => undefined,
        () => ({ drop: true }),
      );
      const job = await trial.send(both);
      await trial.work();
      await pass(within);
      expect(await statusOf(job)).to.have.members(['sent', 'unknown']);
      await pass(beyond);
      expect(await statusOf(job)).to.deep.equal(['sent', 'sent']);
      expect(provider.accepted).to.have.length(2);
    });
  });

  it('resolves calls in the same way', async () => {
    await trial.remindByCall();
    const phone = { phone: '3125550210', mobile_phone: '', email: '' };
    provider.next.push(() => ({ acceptAndAnswer: { status: 504 } }));
    const job = await trial.send([person(1, phone)]);
    await trial.work();
    expect((await trial.messagesOf(job)).map(({ status }) => status)).to.deep.equal(['unknown']);
    await pass(2);
    expect((await trial.messagesOf(job)).map(({ status }) => status)).to.deep.equal(['sent']);
    await pass(within + beyond);
    expect(provider.accepted).to.have.length(1);
    expect(provider.accepted[0]!.fields['StatusCallback']).to.match(/\?attempt=1$/);
  });

  it('ends, for a call, only with the report of the last attempt', async () => {
    await trial.remindByCall();
    const plan = { name: 'D', retries: 1, retry_minutes: 5, voicemail: 'hang_up' };
    await trial.remind({ dial_plan: await trial.make('dial_plans', plan) });
    const phone = { phone: '3125550210', mobile_phone: '', email: '' };
    const job = await trial.send([person(1, phone)]);
    await trial.work();
    await provider.report(trial.api, provider.accepted[0]!, { CallStatus: 'busy' });
    await provider.report(trial.api, provider.accepted[0]!, { CallStatus: 'initiated' });
    expect((await trial.messagesOf(job)).map(({ status }) => status)).to.deep.equal(['planned']);
    await pass(6);
    expect(provider.accepted).to.have.length(2);
    await provider.report(trial.api, provider.accepted[0]!, { CallStatus: 'busy' });
    expect((await trial.messagesOf(job)).map(({ status }) => status)).to.deep.equal(['sent']);
    await provider.report(trial.api, provider.accepted[1]!, { CallStatus: 'completed', AnsweredBy: 'human' });
    expect((await trial.messagesOf(job)).map(({ status }) => status)).to.deep.equal(['delivered']);
  });
});
