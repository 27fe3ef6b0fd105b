import { expect } from 'chai';
import { sql } from 'kysely';
import { createMailer } from '../../../server/api/providers/email.ts';
import { createTextVoice } from '../../../server/api/providers/text-voice.ts';
import { readConfig } from '../../../server/config.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi, type Reply } from '../../support/embedded-api.ts';
import { startTextVoiceProvider } from '../../support/text-voice-provider.ts';
import { runWorker } from '../../support/run-worker.ts';

export const practice = '204117';
/** Tuesday, 10 AM in Chicago. */
const start = Date.UTC(2026, 2, 10, 15);

export interface SentMessage {
  name: string;
  channel: string;
  status: string;
  reason: string | null;
}

/** Chicago practice whose reminder sends a text and an email two days ahead, between 9 AM and 6 PM. */
export interface DeliveryTrial {
  api: EmbeddedApi;
  call(route: string, body?: unknown): Promise<Reply>;
  make(resource: string, record: object): Promise<string>;
  token(): string;
  /** Sets the clock and signs in again. */
  at(ms: number): Promise<void>;
  remind(change: object): Promise<void>;
  /** Switches the reminder to a single call that says only "Hello". */
  remindByCall(): Promise<void>;
  list(rows: object[]): Promise<string>;
  /** Sends a notification list with these rows and returns its confirmed job. */
  send(rows: object[]): Promise<string>;
  /** Runs all worker tasks that are due now. */
  work(): Promise<void>;
  jobOf(id: string): Promise<Record<string, string>>;
  messagesOf(job: string): Promise<SentMessage[]>;
  close(): Promise<void>;
}

export async function openProviderTrial() {
  const time = { clock: () => start };
  const provider = await startTextVoiceProvider({ clock: () => time.clock() });
  const trial = await openDeliveryTrial(provider.settings);
  time.clock = () => trial.api.now.ms;
  const close = async () => {
    await trial.close();
    await provider.close();
  };
  return { provider, trial, close };
}

export async function openDeliveryTrial(
  settings: Record<string, string> = {},
  options: Parameters<typeof startEmbeddedApi>[0] = {},
): Promise<DeliveryTrial> {
  const api = await startEmbeddedApi({ ...options, environment: settings });
  const config = readConfig(settings);
  const { url, ...account } = config.textVoice;
  const textVoice = url ? createTextVoice({ url, ...account }) : undefined;
  const { smtpUrl, from } = config.mail;
  const mailer = smtpUrl ? createMailer({ smtpUrl, from }) : undefined;
  const { db } = api.database;
  const signed = { token: '', headers: { 'X-Api-Key': config.apiKeys[0] ?? '' } };
  const at = async (ms: number) => {
    api.now.ms = ms;
    signed.token = await signIn(api, { org: practice });
  };
  const call = (route: string, body?: unknown) => api.call(route, body, signed);
  const make = async (resource: string, record: object) => {
    const reply = await call(`POST ${resource}`, record);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.p1!;
  };
  await at(start);
  await sql`
    update org set timezone = 'America/Chicago', name = 'Lakeside Clinic', phone = '3125550142' where id = ${practice}::bigint
  `.execute(db);
  const text_template = await make('text_templates', {
    name: 'T',
    template: 'Hi {{first_name}}, {{date}} {{time}}',
  });
  const email_template = await make('email_templates', {
    name: 'E',
    subject: 'Your visit on {{date}}',
    template: 'Dear {{name}}, [confirm]({{confirm_link}})',
  });
  const weekdays = 'Mon,Tue,Wed,Thu,Fri,Sat,Sun';
  const times = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays };
  const reminder = await make('reminders', { name: 'R', ...times, text_template, email_template });
  const remind = async (change: object) => {
    const reply = await call('PUT reminders', { id: reminder, ...change });
    expect(reply.status, reply.body.msg).to.equal(200);
  };
  const makeList = async (rows: object[]) => {
    const list = await make('notifications', { name: 'March', reminder });
    const added = await call(`POST notifications/${list}/rows`, rows);
    expect(added.status, added.body.msg).to.equal(200);
    return list;
  };

  return {
    api,
    call,
    make,
    token: () => signed.token,
    at,
    list: makeList,
    remind,
    remindByCall: async () => {
      const said = { name: 'Hello', text: 'Hello.', language: 'en', voice: 'female' };
      const speech = await make('phone_speech', said);
      const steps = JSON.stringify([{ do: 'speak', speech }]);
      const phone_sequence = await make('phone_sequences', { name: 'S', steps });
      await remind({ phone_sequence, text_template: '', email_template: '' });
    },
    send: async (rows) => {
      const job = await make('jobs', { notification: await makeList(rows) });
      expect((await call('PUT jobs', { id: job, status: 'queued' })).status).to.equal(200);
      return job;
    },
    work: () => runWorker(api, { config, textVoice, mailer }),
    jobOf: async (id) => (await call(`GET jobs/${id}`)).body.results[0]!,
    messagesOf: async (job) => {
      const { rows } = await sql<SentMessage>`
        select name, channel, status, reason from messages where job = ${job} order by name, channel
      `.execute(db);
      return rows;
    },
    close: async () => {
      mailer?.close();
      await api.close();
    },
  };
}

/** Notification row for a patient with a mobile phone, an email and an appointment in two days. */
export const person = (n: number, more: object = {}) => ({
  name: `Person ${n}`,
  mobile_phone: `31255501${String(n).padStart(2, '0')}`,
  email: `p${n}@mail.example`,
  date: '03/12/2026',
  time: '09:30',
  ...more,
});
