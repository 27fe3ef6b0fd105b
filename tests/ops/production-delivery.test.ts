import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { parse } from 'yaml';
import {
  createTestDatabase,
  type TestDatabase,
  openDatabasePort,
  type DatabasePort,
} from '../support/database.ts';
import { signIn } from '../support/embedded-api.ts';
import { freePort } from '../support/run-folder.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { readBuiltAssets } from '../support/portal.ts';
import { startProgram, type Program } from '../support/program.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { postHook, startTextVoiceProvider, type TextVoiceProvider } from '../support/text-voice-provider.ts';
import { until } from '../support/until.ts';

const root = join(import.meta.dirname, '../..');
const practice = '700001';
const apiKey = 'key-of-the-portal';

/** Matches `${NAME:-default}` or `${NAME:?message}` in `compose.yaml`. */
const variable = /\$\{(\w+):([-?])([^}]*)\}/;

/** Returns a service's environment in `compose.yaml`, filled in from the values of a `.env` file. */
function environmentOf(service: string, dotEnv: Record<string, string>): Record<string, string> {
  const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const fill = (text: string) =>
    text.replace(new RegExp(variable, 'g'), (found) => {
      const [, name = '', kind, rest = ''] = variable.exec(found) ?? [];
      const given = dotEnv[name] || (kind === '-' ? rest : undefined);
      if (given === undefined) throw new Error(`${name}: ${rest}`);
      return given;
    });
  const given = Object.entries(services[service]!.environment).map(([name, text]) => [name, fill(text)]);
  return Object.fromEntries(given) as Record<string, string>;
}

describe('an installation with compose.yaml', function () {
  this.timeout(90_000);
  let database: TestDatabase;
  let bridge: DatabasePort;
  let redis: RedisServer;
  let mail: MailServer;
  let provider: TextVoiceProvider;
  let dataDir: string;
  let apiUrl: string;
  const programs: Program[] = [];

  before(async () => {
    readBuiltAssets();
    dataDir = mkdtempSync(join(tmpdir(), 'compose-test-'));
    database = await createTestDatabase();
    bridge = await openDatabasePort(database);
    [redis, mail, provider] = [
      await startRedisServer(),
      await startMailServer(),
      await startTextVoiceProvider(),
    ];
    const apiPort = await freePort();
    apiUrl = `http://127.0.0.1:${apiPort}`;
    const dotEnv = {
      SESSION_SECRET: 's'.repeat(48),
      DATA_SECRET: 'd'.repeat(48),
      API_KEY: apiKey,
      REDIS_PASSWORD: 'password',
      POSTGRES_PASSWORD: 'password',
      SERVING_PASSWORD: 'password',
      SMTP_URL: mail.url,
      MAIL_FROM: 'reminders@portal.example',
      ...provider.settings,
    };
    /** Settings that replace the addresses of the other containers with this machine's. */
    const here = {
      DATABASE_URL: bridge.url,
      MIGRATE_DATABASE_URL: '',
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      API_PORT: String(apiPort),
      DRAIN_SECONDS: '0',
    };
    for (const role of ['api', 'worker']) {
      const env = { NODE_ENV: 'production', ...environmentOf(role, dotEnv), ...here };
      const program = startProgram(['node', join(root, 'dist/server/main.js'), role], {
        cwd: dataDir,
        env,
      });
      programs.push(program);
      await program.waitForOutput('"msg":"ready"');
    }
  });
  after(async () => {
    for (const program of programs) await program.end('SIGTERM');
    await provider.close();
    await mail.close();
    await redis.stop();
    bridge.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call(token: string, route: string, body?: object) {
    const [method, path] = route.split(' ');
    const answer = await fetch(`${apiUrl}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-api-key': apiKey,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const read = (await answer.json()) as { p1?: string; msg?: string };
    expect(answer.status, `${route}: ${read.msg}`).to.equal(200);
    return read.p1 ?? '';
  }

  /** Confirms a notification list with one patient, who gets a text, an email and a call at any hour. */
  async function confirmList(token: string): Promise<string> {
    const make = (resource: string, record: object) => call(token, `POST ${resource}`, record);
    const text_template = await make('text_templates', { name: 'T', template: 'Hi {{first_name}}' });
    const email_template = await make('email_templates', {
      name: 'E',
      subject: 'Your visit',
      template: 'Dear {{name}}, [confirm]({{confirm_link}})',
    });
    const speech = await make('phone_speech', { name: 'S', text: 'Hello', language: 'en', voice: 'female' });
    const steps = JSON.stringify([{ do: 'speak', speech }]);
    const phone_sequence = await make('phone_sequences', { name: 'P', steps });
    const reminder = await make('reminders', {
      name: 'R',
      lead_days: 60,
      send_from: '00:00',
      send_to: '23:59',
      weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
      text_template,
      email_template,
      phone_sequence,
    });
    const notification = await make('notifications', { name: 'Visits', reminder });
    const person = { name: 'Ann Ember', mobile_phone: '3125550101', email: 'ann@mail.example' };
    await call(token, `POST notifications/${notification}/rows`, [person] as object);
    const job = await make('jobs', { notification });
    await call(token, 'PUT jobs', { id: job, status: 'queued' });
    return job;
  }

  it('sends texts, calls and emails through the configured providers and accepts their reports', async () => {
    const { db } = database;
    // Avoids the last minute of the day in the practice's time zone, when nothing is sent.
    const zone = new Date().getUTCHours() < 12 ? 'UTC' : 'America/Chicago';
    await sql`
      insert into org (id, name, timezone, phone) values (${practice}::bigint, 'Lakeside Clinic', ${zone}, '3125550142')
    `.execute(db);
    const token = await signIn({ database, now: { ms: Date.now() } }, { org: practice });
    const job = await confirmList(token);
    await until(() => mail.received.length === 1 && provider.accepted.length === 2);
    expect(mail.received[0]).to.deep.include({ to: ['ann@mail.example'] });
    expect(mail.received[0]!.raw).to.match(/^From: Lakeside Clinic <reminders@portal\.example>/m);
    const text = provider.accepted.find(({ kind }) => kind === 'Messages')!;
    expect(text.fields).to.include({ To: '+13125550101', From: '+18005550111' });
    const address = text.fields['StatusCallback']!;
    expect(address).to.match(/^https:\/\/hooks\.example\.test\/hooks\//);
    const fields = { MessageSid: text.sid, MessageStatus: 'delivered' };
    const at = { url: apiUrl };
    expect(await postHook(at, address, { fields, signature: 'forged' })).to.equal(403);
    expect(await postHook(at, address, { fields })).to.be.within(200, 204);
    const states = async () => {
      const { rows } = await sql<{ state: string }>`
        select channel || ' ' || status as state from messages where job = ${job} order by channel
      `.execute(db);
      return rows.map(({ state }) => state);
    };
    // The provider can have the email before its row says so.
    await until(async () => (await states()).every((state) => !/sending|text sent/.test(state)));
    expect(await states()).to.deep.equal(['email sent', 'text delivered', 'voice sent']);
    const { rows: kept } = await sql`select id from outbox`.execute(db);
    expect(kept).to.deep.equal([]);
  });
});
