import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { paths } from '../../shared/paths.ts';
import { demoSignIns } from '../../server/demo/sign-ins.ts';
import {
  createDemoDatabase,
  type TestDatabase,
  openDatabasePort,
  type DatabasePort,
} from '../support/database.ts';
import { freePort } from '../support/run-folder.ts';
import { answerPayment, paymentPath, startTestApi } from '../support/test-api.ts';
import { readBuiltAssets } from '../support/portal.ts';
import { isRunning, startProgram, type Program } from '../support/program.ts';
import { statusesOf } from '../support/raw-socket.ts';
import { until } from '../support/until.ts';
import { describeWithOne } from '../support/fixtures.ts';

const main = join(import.meta.dirname, '../../dist/server/main.js');

describe('the built server', function () {
  this.timeout(90_000);
  let dataDir: string;
  let port: number;
  let apiPort: number;
  const programs: Program[] = [];
  before(() => void readBuiltAssets());
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'roles-test-'));
    [port, apiPort] = [await freePort(), await freePort()];
  });
  afterEach(async () => {
    for (const program of programs.splice(0)) if (isRunning(program)) await program.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  function launch(role: string, settings: Record<string, string>): Program {
    const ports = { PORT: String(port), API_PORT: String(apiPort) };
    const own = { NODE_ENV: 'development', DATA_DIR: dataDir, DRAIN_SECONDS: '0' };
    const env = { ...own, ...ports, ...settings };
    const program = startProgram(['node', main, role], { cwd: dataDir, env });
    programs.push(program);
    return program;
  }
  async function start(role: string, settings: Record<string, string>): Promise<Program> {
    const program = launch(role, settings);
    await program.waitForOutput('"msg":"ready"');
    return program;
  }
  const statusOf = async (at: number, path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${at}${path}`, init)).status;
  const isClosed = (at: number) =>
    statusOf(at, '/').then(
      () => false,
      () => true,
    );

  function useDatabase() {
    let database: TestDatabase;
    let bridge: DatabasePort;
    before(async () => {
      database = await createDemoDatabase();
      bridge = await openDatabasePort(database);
    });
    after(async () => {
      bridge.close();
      await database.drop();
    });
    return { url: () => bridge.url, query: (text: string) => database.pool.query<{ id: string }>(text) };
  }

  describe('with a database', () => {
    const database = useDatabase();

    const userName = demoSignIns[0]?.userName ?? '';
    const mails = async () => {
      const { rows } = await database.query("select id from outbox where subject like '%verification code'");
      return rows.length;
    };

    it('runs API calls in the api role and jobs in the worker role', async () => {
      const settings = { DATABASE_URL: database.url() };
      const api = await start('api', settings);
      expect(await statusOf(apiPort, '/health')).to.equal(200);
      expect(await isClosed(port), 'a portal').to.be.true;
      expect(api.output()).to.include(`"ports":{"api":${apiPort}}`);
      const body = JSON.stringify({ username: userName });
      const headers = { 'Content-Type': 'application/json' };
      expect(await statusOf(apiPort, '/user/request_password', { method: 'POST', headers, body })).to.equal(
        200,
      );
      const queued = await database.query(
        "select from graphile_worker.jobs where task_identifier = 'password_reset'",
      );
      expect(queued.rowCount).to.equal(1);
      expect(await mails()).to.equal(0);
      expect(await api.end('SIGTERM')).to.equal(0);

      const worker = await start('worker', settings);
      await until(async () => (await mails()) === 1);
      expect(await isClosed(apiPort), 'an API').to.be.true;
      expect(await isClosed(port), 'a portal').to.be.true;
      expect(await worker.end('SIGTERM')).to.equal(0);
    });
  });

  describe('with a metrics port', () => {
    const database = useDatabase();

    async function metricsOf(role: string) {
      const metricsPort = await freePort();
      const program = await start(role, { DATABASE_URL: database.url(), METRICS_PORT: String(metricsPort) });
      const read = async (path: string) => {
        const answer = await fetch(`http://127.0.0.1:${metricsPort}${path}`);
        return { status: answer.status, text: await answer.text() };
      };
      return { program, read };
    }

    it('serves request and connection metrics of the API', async () => {
      const { read } = await metricsOf('api');
      expect(await statusOf(apiPort, '/health')).to.equal(200);
      expect(await statusOf(apiPort, '/hooks/gateway/none', { method: 'POST' })).to.be.within(400, 499);
      const { text } = await read(paths.metrics.to());
      expect(text)
        .to.include('api_request_seconds_count{method="GET",route="/health",status="200"} 1')
        .and.match(/^api_request_seconds_count\{method="POST",route="[^"]+",status="4\d\d"\} 1$/m)
        .and.match(/^api_database_connections\{state="waiting"\} 0$/m);
    });

    it('serves queue metrics and health of the worker', async () => {
      // Jobs of a locked queue stay due.
      await database.query(`
        select graphile_worker.add_job('send_mail', '{}', queue_name := 'locked', run_at := now() - interval '90 seconds')
        from generate_series(1, 3)
      `);
      await database.query(
        "update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'test'",
      );
      const { program, read } = await metricsOf('worker');
      expect((await read(paths.ready.to())).status).to.equal(200);
      await database.query(`
        insert into messages (id, id_org, channel, status, claimed, time)
        select 'unknown-' || n, (select min(id) from org), 'text', 'unknown', now(), now()
        from generate_series(1, 2) n
      `);
      const { text } = await read(paths.metrics.to());
      expect(text)
        .to.match(/^worker_jobs_due\{class="codes and receipts by mail"\} 3$/m)
        .and.match(/^worker_jobs_oldest_seconds\{class="codes and receipts by mail"\} (?:9\d|1\d\d)\./m)
        .and.match(/^messages_unknown\{channel="text"\} 2$/m)
        .and.match(/^messages_unknown\{channel="voice"\} 0$/m)
        .and.match(/^payments_unknown \d+$/m)
        .and.match(/^worker_jobs_oldest_seconds\{class="payments"\} 0$/m)
        .and.match(/^worker_database_connections\{pool="queue",state="used"\} \d+$/m);
      expect((await read(paths.live.to())).status).to.equal(200);
      expect(await program.end('SIGTERM')).to.equal(0);
    });
  });

  describe('in the API role, on shutdown', () => {
    const database = useDatabase();

    it('[O1] reports not ready first, serves while draining, answers requests in flight, and exits with 0', async () => {
      const key = 'key-of-the-portal';
      const api = await start('api', { DATABASE_URL: database.url(), DRAIN_SECONDS: '2', API_KEY: key });
      const body = JSON.stringify({ username: 'nobody of this name' });
      const inFlight = connect(apiPort, '127.0.0.1');
      const received: string[] = [];
      inFlight.on('error', () => undefined).on('data', (chunk) => received.push(chunk.toString()));
      const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
      inFlight.write(
        `POST /user/request_password HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n${type}\r\nExpect: 100-continue\r\n\r\n`,
      );
      await until(() => received.join('').includes('100 Continue'));

      const stopping = performance.now();
      api.child.kill('SIGTERM');
      await api.waitForOutput('"msg":"stopping"');
      await until(async () => (await statusOf(apiPort, '/health')) === 503);
      const asPortal = { headers: { 'X-Api-Key': key } };
      expect((await fetch(`http://127.0.0.1:${apiPort}/health`, asPortal)).status, 'for a portal').to.equal(
        200,
      );
      const late = await fetch(`http://127.0.0.1:${apiPort}/openapi.json`, asPortal);
      expect([late.status, late.headers.get('connection')]).to.deep.equal([200, 'close']);
      await until(() => isClosed(apiPort));
      expect(performance.now() - stopping).to.be.at.least(2000);
      expect(isRunning(api), 'while a call is in flight').to.be.true;

      inFlight.write(body);
      expect(await api.ended).to.equal(0);
      expect(statusesOf(received.join(''))).to.deep.equal([100, 200]);
    });
  });

  describe('on SIGUSR2', () => {
    const database = useDatabase();

    it('logs statements and calls without their values until the next signal', async () => {
      const api = await start('api', { DATABASE_URL: database.url() });
      const portal = await start('portal', { API_BASE_URL: `http://127.0.0.1:${apiPort}` });
      const signIn = () =>
        fetch(`http://127.0.0.1:${apiPort}/user/request_password`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ username: 'canary-name' }),
        });
      const act = () => Promise.all([signIn(), statusOf(port, paymentPath)]);
      for (const program of [api, portal]) program.child.kill('SIGUSR2');
      await api.waitForOutput('"logLevel":"debug","msg":"log level changed"');
      await portal.waitForOutput('"logLevel":"debug","msg":"log level changed"');
      await act();
      await api.waitForOutput('"msg":"statement"');
      await portal.waitForOutput('"call":"POST notify2pay/get_payment_detail"');
      expect(api.output()).to.not.include('canary-name');
      for (const program of [api, portal]) program.child.kill('SIGUSR2');
      await api.waitForOutput('"logLevel":"info","msg":"log level changed"');
      await portal.waitForOutput('"logLevel":"info","msg":"log level changed"');
      const before = [api, portal].map((program) => program.output().length);
      await act();
      for (const program of [api, portal]) await program.end('SIGTERM');
      const after = [api, portal].map((program, index) => program.output().slice(before[index])).join('');
      expect(after).to.not.match(/"msg":"(?:statement|call to the API)"/);
    });
  });

  describe('in production', () => {
    const database = useDatabase();
    const secrets = {
      NODE_ENV: 'production',
      SESSION_SECRET: 's'.repeat(32),
      DATA_SECRET: 'd'.repeat(32),
      API_KEY: 'key-of-the-portal',
      REDIS_URL: 'redis://127.0.0.1:1',
    };

    it('[O6] runs by default unless development is requested', async () => {
      const program = launch('api', { NODE_ENV: '', DATABASE_URL: database.url() });
      expect(await program.ended).to.equal(1);
      expect(program.output()).to.include('DATA_SECRET: production needs');
    });

    it('[O6] refuses to start with demo data until the command named in the error has removed the data', async () => {
      const settings = { ...secrets, DATABASE_URL: database.url() };
      for (const role of ['all', 'api', 'worker']) {
        const program = launch(role, settings);
        expect(await program.ended, role).to.equal(1);
        expect(program.output(), role).to.match(/^This database contains the demo.*main\.js remove-demo/m);
      }
      const removal = launch('remove-demo', { NODE_ENV: '', DATABASE_URL: database.url() });
      expect(await removal.ended).to.equal(0);
      expect(removal.output())
        .to.include('The demo data was removed.')
        .and.match(/^ {2}org: 3$/m);
      const again = launch('remove-demo', settings);
      expect(await again.ended).to.equal(0);
      expect(again.output()).to.include('Nothing was removed');
      const api = await start('api', settings);
      expect(api.output()).to.include('SMTP_URL is not set');
      expect(await api.end('SIGTERM')).to.equal(0);
    });
  });

  const openApi = () => startTestApi(answerPayment);

  describeWithOne('in the portal role with a remote API', openApi, (api) => {
    it('serves metrics only on the metrics port', async () => {
      const metricsPort = await freePort();
      await start('portal', { API_BASE_URL: api.url, METRICS_PORT: String(metricsPort) });
      expect(await statusOf(port, paymentPath)).to.equal(200);
      const answer = await fetch(`http://127.0.0.1:${metricsPort}${paths.metrics.to()}`);
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.match(/^text\/plain; version=0\.0\.4/);
      const text = await answer.text();
      expect(text).to.include(
        'portal_request_seconds_count{method="GET",route="/pay/:clientId/:paymentId",status="200"} 1',
      );
      expect(text).to.match(
        /portal_upstream_seconds_count\{call="POST notify2pay\/get_payment_detail",outcome="200"\} 1/,
      );
      expect(await statusOf(metricsPort, '/')).to.equal(404);
      expect(await statusOf(metricsPort, paths.metrics.to(), { method: 'POST' })).to.equal(404);
      expect(await statusOf(port, paths.metrics.to())).to.equal(404);
    });

    it('[O1] exits on the second signal despite requests in flight', async () => {
      const portal = await start('portal', { API_BASE_URL: api.url });
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 11';
      socket.write(`POST ${paymentPath} HTTP/1.1\r\nHost: x\r\n${form}\r\nExpect: 100-continue\r\n\r\n`);
      // `100 Continue` shows that the server has received the request head.
      await once(socket, 'data');
      portal.child.kill('SIGTERM');
      await portal.waitForOutput('"msg":"stopping"');
      expect(isRunning(portal)).to.be.true;
      const cut = once(socket, 'close');
      expect(await portal.end('SIGTERM')).to.equal(1);
      await cut;
    });
  });
});
