import { expect } from 'chai';
import { sql } from 'kysely';
import { createMessageProviders } from '../../../server/api/reminders/message-providers.ts';
import { recoverLost } from '../../../server/api/reminders/recover.ts';
import { createTextVoice } from '../../../server/api/providers/text-voice.ts';
import { readConfig, type Config } from '../../../server/config.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../support/text-voice-provider.ts';

const org = '204117';
const hourMs = 3_600_000;

describe('a queued payment request', () => {
  let api: EmbeddedApi;
  let provider: TextVoiceProvider;
  let token: string;
  let sent: number;
  let config: Config;
  beforeEach(async () => {
    sent = 0;
    provider = await startTextVoiceProvider({
      usual: () => {
        sent += 1;
        return undefined;
      },
    });
    config = readConfig(provider.settings);
    api = await startEmbeddedApi({ environment: provider.settings });
    token = await signIn(api, { org });
    await sql`delete from outbox`.execute(api.database.db);
  });
  afterEach(async () => {
    await api.close();
    await provider.close();
  });
  const call = (route: string, body?: unknown) => api.call(route, body, { token });
  const change = (what: string, id: string) =>
    sql`update payments set ${sql.raw(what)} where id = ${id}`.execute(api.database.db);
  const ofPractice = (what: string) =>
    sql`update org set ${sql.raw(what)} where id = 204117`.execute(api.database.db);

  async function ask(): Promise<string> {
    const person = {
      first_name: 'Ada',
      last_name: 'Byron',
      dob: '12/10/1985',
      amount: '45.50',
      mobile_phone: '3125550177',
    };
    const id = (await call('POST payments', person)).body.p1 ?? '';
    const asked = await call('POST notify2pay/send_payment_request', { id, channels: 'text' });
    expect(asked.status, asked.body.msg).to.equal(200);
    return id;
  }
  async function work(): Promise<void> {
    const { url, ...account } = config.textVoice;
    await runWorker(api, { config, textVoice: createTextVoice({ url: url!, ...account }) });
  }
  const told = async (id: string) => {
    token = await signIn(api, { org });
    const { results } = (await call(`GET payments/${id}/events`)).body;
    return results.map(({ kind, detail }) => `${kind}: ${detail}`);
  };
  const statusOf = async (id: string) => (await call(`GET payments/${id}`)).body.results[0]?.['status'];

  it('sends at once if nothing holds it and records it', async () => {
    const id = await ask();
    await work();
    expect(sent).to.equal(1);
    expect(await told(id)).to.deep.equal(['asked: (312) 555-0177', 'sent: Text to (312) 555-0177']);
    expect(await statusOf(id)).to.equal('Sent');
  });

  it('records each delivery report from the provider once', async () => {
    for (const [status, event] of [
      ['delivered', 'delivered: Text to (312) 555-0177'],
      ['undelivered', 'undelivered: Text to (312) 555-0177: rejected by the provider'],
    ] as const) {
      const id = await ask();
      await work();
      await provider.report(api, provider.accepted.at(-1)!, { MessageStatus: status });
      await provider.report(api, provider.accepted.at(-1)!, { MessageStatus: status });
      expect((await told(id)).slice(2)).to.deep.equal([event]);
    }
  });

  it('[P13] sends once if the worker dies midway by looking it up at the provider', async () => {
    const id = await ask();
    await work();
    await sql`update messages set status = 'sending', provider_ref = null where payment = ${id}`.execute(
      api.database.db,
    );
    api.now.ms += 11 * 60_000;
    const { url, ...account } = config.textVoice;
    const textVoice = createTextVoice({ url: url!, ...account });
    const carriers = createMessageProviders({ textVoice, hooksUrl: config.hooksUrl });
    await recoverLost({ db: api.database.db, clock: () => api.now.ms, config, messageProviders: carriers });
    await work();
    expect(sent).to.equal(1);
    expect((await told(id)).map((event) => event.split(':')[0])).to.deep.equal([
      ...['asked', 'sent', 'unsure', 'sent'],
    ]);
  });

  it('waits while its queue is paused or the free trial has ended', async () => {
    const { p1: queue } = (await call('POST queues', { name: 'Texts', kind: 'text', paused: 'T' })).body;
    await ofPractice(`trial_until = now() - interval '1 day'`);
    await ask();
    await work();
    await ofPractice('trial_until = null');
    await work();
    expect(sent).to.equal(0);
    expect((await call('PUT queues', { id: queue, paused: 'F' })).status).to.equal(200);
    await work();
    expect(sent).to.equal(1);
  });

  for (const [what, stop, why] of [
    ['was paid', (id: string) => change(`status = 'Paid'`, id), 'it was already paid'],
    ['was closed', (id: string) => change(`status = 'Expired'`, id), 'it is closed'],
    [
      'gets a different address',
      (id: string) => change(`mobile_phone = '3125550178'`, id),
      'the address was changed',
    ],
    [
      'was opted out of',
      () =>
        sql`insert into opt_outs (id_org, channel, address, source, time)
          values (204117, 'text', '3125550177', 'reply STOP', now())`.execute(api.database.db),
      'opted out of messages to this address',
    ],
  ] as const)
    it(`[P13] sends nothing if it ${what} in the meantime, and records the reason in the timeline`, async () => {
      const id = await ask();
      await stop(id);
      await work();
      expect(sent).to.equal(0);
      const events = await told(id);
      expect(events.at(-1))
        .to.match(/^not_sent: Text to \(312\) 555-0177: /)
        .and.include(why);
      await work();
      expect(await told(id)).to.have.length(events.length);
    });

  it('[P13] sends nothing if the payment is deleted meanwhile', async () => {
    const id = await ask();
    expect((await call('DELETE payments', [{ id }])).status).to.equal(200);
    await work();
    expect(sent).to.equal(0);
  });

  it('[P13] waits until quiet hours end and shows that time', async () => {
    await ofPractice(`timezone = 'America/Chicago', quiet_from = '20:00', quiet_to = '08:00'`);
    api.now.ms = Date.parse('2026-03-11T03:00:00Z'); // 10 PM in Chicago, within quiet hours.
    token = await signIn(api, { org });
    const id = await ask();
    const [preview] = (await call(`GET flexpay/sms/preview/${id}`)).body.results;
    expect(Number(preview!['opens']) * 1000).to.equal(Date.parse('2026-03-11T13:00:00Z'));
    for (; api.now.ms < Date.parse('2026-03-11T13:00:00Z'); api.now.ms += hourMs) await work();
    expect(sent).to.equal(0);
    await work();
    expect(sent).to.equal(1);
  });

  it('waits while sending is stopped, and new requests are rejected', async () => {
    const id = await ask();
    await ofPractice('stopped_at = now()');
    const refused = await call('POST notify2pay/send_payment_request', { id });
    expect([refused.status, refused.body.msg]).to.deep.equal([
      400,
      'All sending is stopped for your practice. Nothing was sent.',
    ]);
    expect((await call(`GET flexpay/sms/preview/${id}`)).body.results[0]!['stop']).to.equal('account');
    await work();
    api.now.ms += hourMs;
    await work();
    expect(sent).to.equal(0);
    await ofPractice('stopped_at = null');
    api.now.ms += hourMs;
    await work();
    expect(sent).to.equal(1);
  });

  it('explains for each channel why it cannot send', async () => {
    const id = await ask();
    const [mail] = (await call(`GET flexpay/email/preview/${id}`)).body.results;
    expect(mail).to.include({ stop: 'no_address', opens: '' });
    const none = await call('POST notify2pay/send_payment_request', { id, channels: 'email' });
    expect(none.status).to.equal(400);
  });
});
