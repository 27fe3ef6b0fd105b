import { expect } from 'chai';
import { sql } from 'kysely';
import {
  postHook,
  signatureOf,
  startTextVoiceProvider,
  type TextVoiceProvider,
} from '../../support/text-voice-provider.ts';
import {
  openDeliveryTrial,
  openProviderTrial,
  person,
  practice,
  type DeliveryTrial,
} from './delivery-trial.ts';

const minuteMs = 60_000;
const byText = (n: number, more: object = {}) => person(n, { email: '', ...more });

describe('a provider that calls a base URL with a path', () => {
  for (const base of ['https://x.example/base', 'https://x.example/base/', 'https://x.example'])
    it(`gets callback URLs under ${base} and can report to them`, async () => {
      const provider = await startTextVoiceProvider();
      const trial = await openDeliveryTrial({ ...provider.settings, HOOKS_URL: base });
      const job = await trial.send([byText(1)]);
      await trial.work();
      const address = provider.accepted[0]!.fields['StatusCallback'] ?? '';
      expect(address.startsWith(`${base.replace(/\/$/, '')}/hooks/status/`), address).to.equal(true);
      const outside = address.replace('/base', '');
      if (outside !== address) {
        const signature = signatureOf(outside, { MessageStatus: 'delivered' });
        const fields = { MessageStatus: 'delivered' };
        expect(await postHook(trial.api, address, { fields, signature })).to.equal(403);
      }
      expect(
        await provider.report(trial.api, provider.accepted[0]!, { MessageStatus: 'delivered' }),
      ).to.equal(204);
      expect((await trial.messagesOf(job)).map(({ status }) => status)).to.include('delivered');
      await trial.close();
      await provider.close();
    });
});

describe('texts sent through a provider', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let close: () => Promise<void>;
  beforeEach(async () => ({ provider, trial, close } = await openProviderTrial()));
  afterEach(() => close());
  const texts = async (job: string) =>
    (await trial.messagesOf(job)).filter(({ channel }) => channel === 'text');
  const statusOf = async (job: string) => (await texts(job)).map(({ status }) => status);
  const later = (ms: number) => trial.at(trial.api.now.ms + ms);

  it("use Twilio's format and the account's number and are delivered once reported", async () => {
    const job = await trial.send([byText(1)]);
    await trial.work();
    const [text] = provider.accepted;
    expect(text?.fields).to.deep.equal({
      To: '+13125550101',
      From: '+18005550111',
      Body: 'Hi Person, Thu, Mar 12 9:30 AM',
      StatusCallback: `https://hooks.example.test/hooks/status/${await idOf(job)}?attempt=1`,
    });
    expect(await statusOf(job)).to.deep.equal(['sent']);
    expect(await trial.jobOf(job)).to.deep.include({ status: 'done', sent: 1, delivered: 0 });
    expect(await provider.report(trial.api, text!, { MessageStatus: 'delivered' })).to.equal(204);
    await trial.work();
    expect(await statusOf(job)).to.deep.equal(['delivered']);
    expect(await trial.jobOf(job)).to.deep.include({ delivered: 1 });
  });

  it('ignore reports that the account did not sign', async () => {
    const job = await trial.send([byText(1)]);
    await trial.work();
    const address = provider.accepted[0]!.fields['StatusCallback']!;
    const fields = { MessageStatus: 'failed' };
    for (const signature of [
      '',
      'nonsense',
      signatureOf(address, fields, 'another token'),
      signatureOf(`${address}x`, fields),
    ])
      expect(await postHook(trial.api, address, { fields, signature })).to.equal(403);
    expect(
      await postHook(trial.api, address, {
        fields: { ...fields, More: '1' },
        signature: signatureOf(address, fields),
      }),
    ).to.equal(403);
    expect(await statusOf(job)).to.deep.equal(['sent']);
  });

  it('keep the final status after late, repeated or reordered reports', async () => {
    const job = await trial.send([byText(1)]);
    await trial.work();
    for (const status of ['delivered', 'sent', 'delivered', 'undelivered', 'queued'])
      await provider.report(trial.api, provider.accepted[0]!, { MessageStatus: status });
    expect(await statusOf(job)).to.deep.equal(['delivered']);
  });

  it('retry with growing delays while the provider is down and send once', async () => {
    provider.next.push(
      () => ({ status: 401 }),
      () => ({ status: 429 }),
    );
    const job = await trial.send([byText(1)]);
    await trial.work();
    expect(await statusOf(job)).to.deep.equal(['planned']);
    await later(minuteMs);
    await trial.work();
    await trial.work();
    expect(provider.accepted).to.have.length(0);
    await later(2 * minuteMs);
    await trial.work();
    expect(provider.accepted).to.have.length(1);
    expect(await statusOf(job)).to.deep.equal(['sent']);
  });

  it('fail immediately if the provider rejects them permanently', async () => {
    provider.next.push(() => ({ status: 400, body: { code: 21211 } }));
    const job = await trial.send([byText(1)]);
    await trial.work();
    expect(await texts(job)).to.deep.equal([
      { name: 'Person 1', channel: 'text', status: 'failed', reason: 'refused' },
    ]);
    expect(await trial.jobOf(job)).to.deep.include({ status: 'done', failed: 1, waiting: 0 });
  });

  describe('opt-outs reported by the provider', () => {
    const contact = {
      first_name: 'Person',
      last_name: 'One',
      patient_code: 'P-1',
      mobile_phone: '3125550101',
    };
    const stops = async () => {
      const { rows } = await sql<object>`
        select channel, address, source from opt_outs where id_org = ${practice}::bigint
      `.execute(trial.api.database.db);
      return rows;
    };
    const stopped = [{ channel: 'text', address: '3125550101', source: 'provider' }];
    const stoppedContact = async () => {
      const { results } = (await trial.call(`GET contacts?search=One`)).body;
      const [found] = results as unknown as { opt_out_text: string; opt_outs: { source: string }[] }[];
      return [found!.opt_out_text, found!.opt_outs.map(({ source }) => source)];
    };
    const audited = async () =>
      (await trial.call('GET audit?search=provider')).body.results.map(({ action, detail }) => [
        action,
        detail,
      ]);
    const optedOut = [{ name: 'Person 1', channel: 'text', status: 'failed', reason: 'opted_out' }];
    beforeEach(() => trial.make('contacts', contact));

    it('save one opt-out of the number from a status report and audit it once', async () => {
      const job = await trial.send([byText(1, { patient_code: 'P-1' })]);
      await trial.work();
      const report = { MessageStatus: 'undelivered', ErrorCode: '21610' };
      for (let n = 0; n < 2; n += 1) await provider.report(trial.api, provider.accepted[0]!, report);
      expect(await texts(job)).to.deep.equal(optedOut);
      expect(await stops()).to.deep.equal(stopped);
      expect(await stoppedContact()).to.deep.equal(['T', ['provider']]);
      expect(await audited()).to.deep.equal([
        ['provider stop', 'Texts to (312) 555-0101 are stopped: the carrier says this number opted out'],
      ]);
      const next = await trial.send([byText(1, { name: 'Anew' })]);
      await trial.work();
      expect(await texts(next)).to.deep.equal([
        { name: 'Anew', channel: 'text', status: 'left_out', reason: 'opted_out' },
      ]);
    });

    it('save an opt-out if the provider rejects the text with that error', async () => {
      provider.next.push(() => ({ status: 400, body: { code: 21610 } }));
      const job = await trial.send([byText(1)]);
      await trial.work();
      expect(await texts(job)).to.deep.equal(optedOut);
      expect(await stops()).to.deep.equal(stopped);
      expect(await stoppedContact()).to.deep.equal(['T', ['provider']]);
    });

    it('save no opt-out for other errors', async () => {
      await trial.send([byText(1)]);
      await trial.work();
      await provider.report(trial.api, provider.accepted[0]!, {
        MessageStatus: 'failed',
        ErrorCode: '30003',
      });
      expect(await stops()).to.deep.equal([]);
    });

    it('end when the patient texts START', async () => {
      await trial.send([byText(1)]);
      await trial.work();
      await provider.report(trial.api, provider.accepted[0]!, {
        MessageStatus: 'undelivered',
        ErrorCode: '21610',
      });
      const start = { From: '+13125550101', Body: 'START', MessageSid: 'SM-in-1' };
      await postHook(trial.api, 'https://hooks.example.test/hooks/text', { fields: start });
      expect(await stops()).to.deep.equal([]);
    });
  });

  it('look up texts after a dropped connection and send each once', async () => {
    provider.next.push(
      () => 'drop',
      () => ({ drop: true }),
    );
    const job = await trial.send([byText(1), byText(2)]);
    await trial.work();
    expect(await statusOf(job)).to.have.members(['unknown', 'unknown']);
    await recover();
    expect(await statusOf(job)).to.have.members(['unknown', 'sent']);
    await later(15 * minuteMs);
    await recover();
    await trial.work();
    expect(await statusOf(job)).to.deep.equal(['sent', 'sent']);
    expect(provider.accepted.map(({ fields }) => fields['To']).sort()).to.deep.equal([
      '+13125550101',
      '+13125550102',
    ]);
  });

  it('get resent if a dead worker had not sent them, and get looked up if it had', async () => {
    const job = await trial.send([byText(1), byText(2)]);
    await trial.work();
    const before = provider.accepted.length;
    // Simulates a killed worker that claimed both messages but called the provider for only one.
    await sql`update messages set status = 'sending', called = null where job = ${job} and name = 'Person 1' and channel = 'text'`.execute(
      trial.api.database.db,
    );
    await sql`update messages set status = 'sending' where job = ${job} and name = 'Person 2' and channel = 'text'`.execute(
      trial.api.database.db,
    );
    await sql`update jobs set status = 'running' where id = ${job}`.execute(trial.api.database.db);
    await later(11 * minuteMs);
    await recover();
    await trial.work();
    expect(await statusOf(job)).to.deep.equal(['sent', 'sent']);
    expect(provider.accepted.slice(before).map(({ fields }) => fields['To'])).to.deep.equal(['+13125550101']);
  });

  async function recover(): Promise<void> {
    await sql`select graphile_worker.add_job('recover', job_key := 'recover')`.execute(trial.api.database.db);
    await trial.work();
  }

  async function idOf(job: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select id from messages where job = ${job} and channel = 'text'
    `.execute(trial.api.database.db);
    return rows[0]!.id;
  }
});
