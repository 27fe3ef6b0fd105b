import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { describeSpan } from '../../server/tracing/describe-span.ts';
import { paths } from '../../shared/paths.ts';
import { createBrowser } from '../support/browser.ts';
import {
  createDemoDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../support/database.ts';
import { signIn } from '../support/embedded-api.ts';
import { describeWithOne } from '../support/fixtures.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { readBuiltAssets } from '../support/portal.ts';
import { isRunning, startProgram, type Program } from '../support/program.ts';
import { freePort } from '../support/run-folder.ts';
import { addUser, password } from '../support/sign-in.ts';
import { answerPayment, paymentPath, startTestApi } from '../support/test-api.ts';
import { postHook, startTextVoiceProvider, type TextVoiceProvider } from '../support/text-voice-provider.ts';
import { startTraceCollector, type SentSpan, type TraceCollector } from '../support/trace-collector.ts';
import { until } from '../support/until.ts';

const main = join(import.meta.dirname, '../../dist/server/main.js');
const practice = '204117';
const apiKey = 'key-of-the-portal';
const someTrace = '0af7651916cd43dd8448eb211c80319c';
const ofSomeTrace = { traceparent: `00-${someTrace}-b7ad6b7169203331-01` };

/** Values of the patient and the message, which no trace may contain. */
const personal = ['Ember', '3125550101', 'ann@mail', 'Hello there'];

describe('traces', function () {
  this.timeout(90_000);
  let dataDir: string;
  const programs: Program[] = [];
  before(() => {
    readBuiltAssets();
    dataDir = mkdtempSync(join(tmpdir(), 'traces-test-'));
  });
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const killAll = async () => {
    for (const program of programs.splice(0)) if (isRunning(program)) await program.end('SIGKILL');
  };

  async function start(role: string, settings: Record<string, string>): Promise<Program> {
    const env = { NODE_ENV: 'development', DATA_DIR: dataDir, DRAIN_SECONDS: '0', ...settings };
    const program = startProgram(['node', main, role], { cwd: dataDir, env });
    programs.push(program);
    await program.waitForOutput('"msg":"ready"');
    return program;
  }
  const linesOf = ({ output }: Program) =>
    output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  describe('of an installation', () => {
    let database: TestDatabase;
    let bridge: DatabasePort;
    let provider: TextVoiceProvider;
    let mail: MailServer;
    let collector: TraceCollector;
    let portal: Program;
    let api: Program;
    let apiUrl: string;
    let origin: string;
    let token: string;

    before(async () => {
      database = await createDemoDatabase();
      [bridge, provider, mail, collector] = [
        await openDatabasePort(database),
        await startTextVoiceProvider(),
        await startMailServer(),
        await startTraceCollector(),
      ];
      const [port, apiPort] = [await freePort(), await freePort()];
      [origin, apiUrl] = [`http://localhost:${port}`, `http://127.0.0.1:${apiPort}`];
      const settings = {
        ...provider.settings,
        SMTP_URL: mail.url,
        ...collector.settings,
        DATABASE_URL: bridge.url,
        API_BASE_URL: apiUrl,
        API_KEY: apiKey,
        API_PORT: String(apiPort),
        PORT: String(port),
      };
      api = await start('api', settings);
      await start('worker', settings);
      portal = await start('portal', settings);
      const zone = new Date().getUTCHours() < 12 ? 'UTC' : 'America/Chicago';
      await sql`update org set timezone = ${zone} where id = ${practice}::bigint`.execute(database.db);
      token = await signIn({ database, now: { ms: Date.now() } }, { org: practice });
    });
    after(async () => {
      await killAll();
      await collector.close();
      await provider.close();
      await mail.close();
      bridge.close();
      await database.drop();
    });

    async function call(route: string, body: object, headers = {}) {
      const [method, path] = route.split(' ');
      const answer = await fetch(`${apiUrl}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-api-key': apiKey,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(body),
      });
      const read = (await answer.json()) as { p1?: string; msg?: string };
      expect(answer.status, `${route}: ${read.msg}`).to.equal(200);
      return read.p1 ?? '';
    }

    /** Waits until the collector has a span with this name, and returns it and all others of its trace. */
    async function traceOf(name: string): Promise<[span: SentSpan, all: SentSpan[]]> {
      const find = () => collector.spans.find((span) => span.name === name);
      await until(() => find() !== undefined);
      const span = find()!;
      return [span, collector.spans.filter(({ traceId }) => traceId === span.traceId)];
    }
    const partsOf = ({ spanId }: SentSpan, all: SentSpan[]) =>
      all.filter(({ parentSpanId }) => parentSpanId === spanId);

    it('follow a page view from the portal through the API to its statements', async () => {
      await addUser({ database, now: { ms: Date.now() } }, { userName: 'pat', group: 'Everything' });
      const contact = { first_name: 'Ann', last_name: 'Ember', mobile_phone: personal[1] };
      const id = await call('POST contacts', contact);
      const browser = createBrowser(origin, { headers: ofSomeTrace });
      const signInPage = await browser.get(paths.login.to());
      await browser.press(signInPage, 'Login', { user_name: 'pat', pw: password });
      const list = await browser.get(`/app/contacts?search=${personal[0]}`);
      expect(list.status).to.equal(200);
      expect((await browser.get(`/app/contacts/${id}`)).html).to.include('Ember');

      const [root] = await traceOf('GET /app/contacts/:id');
      expect(root).to.not.have.property('parentSpanId');
      expect(root.traceId).to.not.equal(someTrace);
      expect(root.service).to.equal('reminder-portal');
      await until(() => partsOf(root, collector.spans).some(({ name }) => name === 'GET contacts/:id'));
      const sent = partsOf(root, collector.spans).find(({ name }) => name === 'GET contacts/:id')!;
      await until(() => partsOf(sent, collector.spans).length > 0);
      const [received, ...others] = partsOf(sent, collector.spans);
      expect(others).to.deep.equal([]);
      expect(received).to.deep.include({ name: 'GET /contacts/:id', service: 'reminder-api' });
      expect(received!.attributes).to.include({
        'http.route': '/contacts/:id',
        'http.response.status_code': 200,
      });
      const statements = partsOf(received!, collector.spans);
      const statement = statements.find(({ name }) => name === 'select contacts')!;
      expect(statement.attributes).to.include({
        'db.system.name': 'postgresql',
        'db.operation.name': 'select',
        'db.collection.name': 'contacts',
      });
      expect(statement.attributes['db.query.text']).to.include('$1');
      expect(statement.traceId).to.equal(root.traceId);

      const requestId = root.attributes['app.request.id'];
      for (const program of [portal, api]) {
        const findLine = () =>
          linesOf(program).find((one) => one['trace'] === root.traceId && 'status' in one);
        await until(() => findLine() !== undefined);
        expect(findLine()?.['id']).to.equal(requestId);
      }
    });

    it('link a confirmed job to the call of the provider and to the delivery report', async () => {
      const text_template = await call('POST text_templates', {
        name: 'T',
        template: 'Hello there {{name}}',
      });
      const template = 'Dear {{name}}, [confirm]({{confirm_link}})';
      const email_template = await call('POST email_templates', { name: 'E', subject: 'Visit', template });
      const reminder = await call('POST reminders', {
        name: 'R',
        lead_days: 60,
        send_from: '00:00',
        send_to: '23:59',
        weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
        text_template,
        email_template,
      });
      const notification = await call('POST notifications', { name: 'Visits', reminder });
      const person = { name: 'Ann Ember', mobile_phone: personal[1], email: 'ann@mail.example' };
      await call(`POST notifications/${notification}/rows`, [person]);
      const job = await call('POST jobs', { notification });
      await call('PUT jobs', { id: job, status: 'queued' }, ofSomeTrace);
      await until(() => provider.accepted.length === 1 && mail.received.length === 1);

      const [sending, ofJob] = await traceOf('POST 127.0.0.1');
      expect(sending).to.deep.include({ service: 'reminder-worker' });
      expect(sending.attributes).to.include({
        'server.address': '127.0.0.1',
        'http.response.status_code': 201,
      });
      await until(() => collector.spans.some(({ spanId }) => spanId === sending.parentSpanId));
      const deliver = collector.spans.find(({ spanId }) => spanId === sending.parentSpanId)!;
      expect(deliver.name).to.equal('process deliver');
      expect(ofJob.some(({ name }) => name === 'update messages')).to.be.true;
      expect(provider.api.requests[0]!.headers).to.not.have.property('traceparent');
      expect((await traceOf('send mail'))[0].service).to.equal('reminder-worker');
      const findCaused = () => collector.spans.find(({ links }) => links.includes(someTrace));
      await until(() => findCaused() !== undefined);
      expect(findCaused()).to.include({ service: 'reminder-worker', name: 'process plan_job' });
      expect(findCaused()!.traceId).to.not.equal(someTrace);

      const accepted = provider.accepted[0]!;
      const fields = { MessageSid: accepted.sid, MessageStatus: 'delivered' };
      const address = accepted.fields['StatusCallback']!;
      expect(await postHook({ url: apiUrl }, address, { fields })).to.equal(204);
      const [report] = await traceOf('POST /status/:message');
      expect(report).to.not.have.property('parentSpanId');
      await until(() => partsOf(report, collector.spans).some(({ name }) => name === 'commit'));
      expect(partsOf(report, collector.spans).map(({ name }) => name)).to.include.members([
        'begin',
        'update messages',
      ]);
    });

    it('ignore the trace of a caller without the API key', async () => {
      const answer = await fetch(`${apiUrl}/contacts`, {
        headers: { ...ofSomeTrace, 'x-request-id': 'stranger' },
      });
      expect(answer.status).to.equal(401);
      const find = () =>
        collector.spans.find(({ attributes }) => attributes['app.request.id'] === 'stranger');
      await until(() => find() !== undefined);
      expect(find()!.traceId).to.not.equal(someTrace);
      expect(find()).to.not.have.property('parentSpanId');
    });

    it('contain no name, number or text of the patient', async () => {
      for (const program of programs) expect(await program.end('SIGTERM')).to.equal(0);
      const services = new Set(collector.spans.map(({ service }) => service));
      expect([...services].sort()).to.deep.equal(['reminder-api', 'reminder-portal', 'reminder-worker']);
      for (const text of [...personal, token, textOf(provider)])
        expect(
          collector.bodies.filter((body) => body.includes(text)),
          text,
        ).to.deep.equal([]);
    });
    const textOf = ({ accepted }: TextVoiceProvider) => accepted[0]!.fields['Body']!;
  });

  describeWithOne(
    'of a portal',
    () => startTestApi(answerPayment),
    (upstream) => {
      afterEach(killAll);
      async function startPortal(settings: Record<string, string>) {
        const port = await freePort();
        const portal = await start('portal', { API_BASE_URL: upstream.url, PORT: String(port), ...settings });
        const view = async () => (await fetch(`http://localhost:${port}${paymentPath}`)).status;
        return { portal, view };
      }

      it('send nothing without the setting', async () => {
        const { portal, view } = await startPortal({});
        expect(await view()).to.equal(200);
        expect(upstream.requests.at(-1)!.headers).to.not.have.property('traceparent');
        await portal.end('SIGTERM');
        expect(linesOf(portal).some((line) => 'trace' in line)).to.be.false;
      });

      it('make the API record nothing of an unsampled request', async () => {
        const collector = await startTraceCollector();
        const { portal, view } = await startPortal({ ...collector.settings, OTEL_TRACES_SAMPLER_ARG: '0' });
        expect(await view()).to.equal(200);
        expect(upstream.requests.at(-1)!.headers['traceparent']).to.match(/-00$/);
        expect(await portal.end('SIGTERM')).to.equal(0);
        expect(collector.bodies).to.deep.equal([]);
        expect(linesOf(portal).some((line) => 'trace' in line)).to.be.false;
        await collector.close();
      });

      it('warn once while the collector is away, without affecting pages', async () => {
        const away = `http://127.0.0.1:${await freePort()}`;
        const { portal, view } = await startPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: away });
        expect(await view()).to.equal(200);
        await portal.waitForOutput('"msg":"traces could not be sent"');
        for (let page = 0; page < 20; page += 1) expect(await view()).to.equal(200);
        expect(await portal.end('SIGTERM')).to.equal(0);
        const warnings = linesOf(portal).filter(({ msg }) => msg === 'traces could not be sent');
        expect(warnings).to.have.length(1);
        expect(warnings[0]).to.deep.include({ failure: { code: 'ECONNREFUSED' } });
      });

      it('let the process exit while the collector does not respond', async () => {
        const collector = await startTraceCollector({ answers: false });
        const { portal, view } = await startPortal(collector.settings);
        expect(await view()).to.equal(200);
        await until(() => collector.spans.length > 0);
        expect(await view()).to.equal(200);
        expect(await portal.end('SIGTERM')).to.equal(0);
        expect(collector.spans.filter(({ name }) => name === 'GET /pay/:clientId/:paymentId')).to.have.length(
          2,
        );
        await collector.close();
      });
    },
  );
});

describe('the name of a statement in a trace', () => {
  for (const [statement, name] of [
    ['select a from "contacts" where b = $1', 'select contacts'],
    ['select extract(epoch from a) from only public.contacts', 'select contacts'],
    ['select a from (select b from jobs) c', 'select jobs'],
    ['select id::text from graphile_worker.add_job($1)', 'select'],
    [
      '/* planned once: a */\n insert into "jobs" (a) values ($1) on conflict do update set a = $1',
      'insert jobs',
    ],
    [
      'with a as (select b from jobs for update), c as (update messages as m set d = 1) select 1',
      'update messages',
    ],
    ['with a as (select b from jobs) select b from a', 'select jobs'],
    ['commit', 'commit'],
  ] as const)
    it(`gives ${name} for ${statement}`, () =>
      expect(describeSpan({ kind: 'statement', sql: statement }).name).to.equal(name));
});
