import { once } from 'node:events';
import { expect } from 'chai';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { saveVerification } from '../../../server/api/payments/verified.ts';
import { createMailer, type Mailer } from '../../../server/api/providers/email.ts';
import { createTextVoice } from '../../../server/api/providers/text-voice.ts';
import { resumeUnfinished } from '../../../server/api/worker/resume.ts';
import { sendResetCode } from '../../../server/api/sign-in/send-reset-code.ts';
import { sendMail } from '../../../server/api/worker/queued-messages.ts';
import { readConfig } from '../../../server/config.ts';
import { demoLink } from '../../support/demo-payments.ts';
import { startEmbeddedApi, signIn, type EmbeddedApi } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startTextVoiceProvider } from '../../support/text-voice-provider.ts';

const minuteMs = 60_000;

describe('email delivery', () => {
  let api: EmbeddedApi;
  let server: SMTPServer;
  let mailer: Mailer;
  const far = { code: 250, asked: 0 };
  const org = '204117';

  beforeEach(async () => {
    Object.assign(far, { code: 250, asked: 0 });
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => {
        far.asked += 1;
        done(far.code === 250 ? undefined : Object.assign(new Error('no'), { responseCode: far.code }));
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@portal.example' });
    const environment = {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      TEXT_VOICE_URL: 'http://127.0.0.1:9',
      TEXT_VOICE_FROM: '8005550111',
    };
    api = await startEmbeddedApi({ environment });
  });
  afterEach(async () => {
    mailer.close();
    await api.close();
    await new Promise<void>((closed) => server.close(() => closed()));
  });

  const deps = () => ({ db: api.database.db, clock: () => api.now.ms, log: silentLog, mailer });

  async function sendReceipt(): Promise<void> {
    const { client_id, payment_id } = demoLink('already paid');
    await saveVerification(api.database.db, payment_id, api.now.ms);
    await api.call('POST notify2pay/send_receipt', { client_id, payment_id, email: 'naomi@mail.example' });
  }
  /** Runs due mail jobs and the recovery scan once, as the worker does every minute. */
  async function work(): Promise<void> {
    await resumeUnfinished(deps());
    const due = await sql<{ id: string }>`
      select payload->>'id' as id from graphile_worker._private_jobs
      where key like 'mail:%' and run_at <= to_timestamp(${api.now.ms / 1000}::double precision)
    `.execute(api.database.db);
    await sql`delete from graphile_worker._private_jobs where key like 'mail:%'
      and run_at <= to_timestamp(${api.now.ms / 1000}::double precision)`.execute(api.database.db);
    for (const { id } of due.rows) await sendMail(deps(), id);
  }
  const messages = async () =>
    (await sql<{ status: string; html: string }>`select status, html from outbox`.execute(api.database.db))
      .rows;
  const failures = async () => {
    const token = await signIn(api, { org });
    return (await api.call('GET tasks?sort=-id', undefined, { token })).body.results.filter(
      ({ kind }) => kind === 'mail',
    );
  };
  const pass = async (ms: number, stepMs: number) => {
    for (const end = api.now.ms + ms; api.now.ms < end; api.now.ms += stepMs) await work();
  };

  it('fails immediately after a permanent rejection and creates a failed task', async () => {
    far.code = 550;
    await sendReceipt();
    await pass(10 * minuteMs, minuteMs);
    expect(far.asked).to.equal(1);
    expect(await messages()).to.deep.equal([{ status: 'failed', html: '' }]);
    const [task] = await failures();
    expect(task).to.include({ status: 'failed' });
    expect(task?.['error']).to.include('rejected and won’t be tried again');
    expect(task?.['detail']).to.include('nao***').and.not.include('naomi@mail.example');
  });

  it('fails after a day of temporary rejections, with at most 20 attempts', async () => {
    far.code = 451;
    await sendReceipt();
    await pass(30 * 60 * minuteMs, 10 * minuteMs);
    expect(far.asked).to.be.within(10, 20);
    expect(await messages()).to.deep.equal([{ status: 'failed', html: '' }]);
    expect(await failures()).to.have.length(1);
  });

  it('succeeds if the server accepts a later attempt', async () => {
    far.code = 451;
    await sendReceipt();
    await pass(2 * minuteMs, minuteMs);
    expect(far.asked).to.equal(1);
    far.code = 250;
    await pass(2 * minuteMs, minuteMs);
    expect(far.asked).to.equal(2);
    const events = sql`select kind from payment_events where payment_id = ${demoLink('already paid').payment_id} order by id desc limit 1`;
    expect((await events.execute(api.database.db)).rows).to.deep.equal([{ kind: 'receipt' }]);
    expect(await messages()).to.deep.equal([{ status: 'sent', html: '' }]);
    expect(await failures()).to.deep.equal([]);
  });

  it('never sends a code after it expires', async () => {
    const config = readConfig({ SMTP_URL: 'smtp://mail.example' });
    const { rows } = await sql<{ key: string }>`
      select lower(user_name) as key from users where email <> '' limit 1
    `.execute(api.database.db);
    await sendResetCode({ ...deps(), config }, rows[0]?.key ?? '');
    expect(await messages()).to.have.length(1);
    api.now.ms += 10 * minuteMs;
    await work();
    expect(far.asked).to.equal(0);
    expect(await messages()).to.deep.equal([{ status: 'failed', html: '' }]);
  });

  describe('for a payment request', () => {
    let token: string;
    beforeEach(async () => {
      token = await signIn(api, { org });
    });

    async function ask(more: object = {}): Promise<string> {
      const person = { first_name: 'Ada', last_name: 'Byron', dob: '12/10/1985', email: 'ada@mail.example' };
      const made = await api.call('POST payments', { ...person, amount: '45.50', ...more }, { token });
      const id = made.body.p1 ?? '';
      expect((await request(id)).status).to.equal(200);
      return id;
    }
    const request = (id: string) => api.call('POST notify2pay/send_payment_request', { id }, { token });
    const statusOf = async (id: string) =>
      (await api.call(`GET payments/${id}`, undefined, { token })).body.results[0]?.['status'];
    const told = async (id: string) =>
      (await api.call(`GET payments/${id}/events`, undefined, { token })).body.results.map(
        ({ kind, detail }) => `${kind}: ${detail}`,
      );
    /** Runs the worker with a text provider that accepts every text or rejects every text permanently. */
    async function workFor(refusal?: { status: number; body: object }): Promise<void> {
      const provider = await startTextVoiceProvider({ usual: () => refusal });
      const config = readConfig(provider.settings);
      const { url = '', ...account } = config.textVoice;
      await runWorker(api, { config, mailer, textVoice: createTextVoice({ url, ...account }) });
      await provider.close();
    }
    const refused = (code: number) => ({ status: 400, body: { code } });

    it('marks the payment as sent only after the mail server accepts it', async () => {
      const id = await ask();
      expect(await statusOf(id)).to.equal('Requested');
      await workFor();
      expect(await statusOf(id)).to.equal('Sent');
      expect(await told(id)).to.deep.equal(['asked: ada@mail.example', 'sent: Email to ada@mail.example']);
    });

    it('leaves the payment requested after a rejection and links the failed task to the payment', async () => {
      far.code = 550;
      const id = await ask();
      await workFor();
      expect(await statusOf(id)).to.equal('Requested');
      const [task] = await failures();
      expect(task).to.include({ payment: id, progress: null });
      expect(task?.['detail']).to.match(/^Payment request from .+ \(mail to ada\*\*\*\)$/);
      expect((await told(id)).at(-1)).to.equal(
        'not_sent: Email to ada@mail.example: bounced. The provider said: “550 no” (error 5.0.0)',
      );
    });

    it('marks the payment as sent if either its email or its text was sent', async () => {
      far.code = 550;
      const [both, one] = [await ask({ mobile_phone: '3125550177' }), await ask()];
      await workFor();
      expect([await statusOf(both), await statusOf(one)]).to.deep.equal(['Sent', 'Requested']);
      await request(both);
      await workFor(refused(21211));
      expect(await statusOf(both), 'it was sent before').to.equal('Sent');
      const tasks = (await api.call('GET tasks?sort=-id', undefined, { token })).body.results;
      expect(tasks.filter(({ kind }) => kind === 'text')[0]).to.include({ payment: both });
    });

    it('opts the number out of texts if the provider reports an opt-out', async () => {
      await ask({ mobile_phone: '3125550177' });
      await workFor(refused(21612));
      const stops = () =>
        sql`select address, source from opt_outs where source = 'provider'`.execute(api.database.db);
      expect((await stops()).rows).to.deep.equal([]);
      const id = await ask({ mobile_phone: '3125550177', email: '' });
      await workFor(refused(21610));
      expect((await stops()).rows).to.deep.equal([{ address: '3125550177', source: 'provider' }]);
      expect((await request(id)).body.msg).to.include('asked not to be contacted');
    });

    it('does not change a payment that was viewed or deleted in the meantime', async () => {
      const [viewed, gone] = [await ask(), await ask()];
      await sql`update payments set status = 'Viewed' where id = ${viewed}`.execute(api.database.db);
      expect((await api.call('DELETE payments', [{ id: gone }], { token })).status).to.equal(200);
      far.code = 550;
      await workFor();
      expect(far.asked).to.equal(1);
      expect(await statusOf(viewed)).to.equal('Viewed');
      expect((await failures()).map(({ payment }) => payment)).to.deep.equal([viewed]);
    });
  });
});
