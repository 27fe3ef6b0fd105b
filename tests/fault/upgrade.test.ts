import { Agent } from 'node:http';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { sql } from 'kysely';
import { saveVerification } from '../../server/api/payments/verified.ts';
import { paths } from '../../shared/paths.ts';
import { createBrowser } from '../support/browser.ts';
import { toDecimal } from '../../shared/money.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../support/authorize-net/fake.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { cardBody } from '../support/demo-payments.ts';
import { describeSlow } from '../support/full-run.ts';
import { freePort } from '../support/run-folder.ts';
import { payPath } from '../portal/pages/pay/payer.ts';
import { visit } from '../support/visit.ts';
import { freshBuild } from '../support/fresh-build.ts';
import { buildPreviousVersion } from '../support/previous-version.ts';
import { startHaproxy, type Haproxy } from '../support/haproxy.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../support/text-voice-provider.ts';
import { until } from '../support/until.ts';
import { enterDue } from './loads/lists.ts';
import { centsOf, enterPayments, paymentId, practice } from './loads/payments.ts';

const [payments, texts, requests] = [200, 2000, 20_000];
const secret = 'a-secret-of-this-upgrade-0123456789-0123';

/** Schema changes after this version's own, which the previous version also has to survive. */
const nextMigrations = {
  '9001_next_columns.sql': `
    create table next_notes (id text primary key, message text references messages (id) on delete cascade);
    alter table messages add column next_note text;
    alter table payments add column next_flag boolean not null default false;
  `,
  '9002_next_index_concurrently.sql':
    'create index concurrently next_notes_of_org on messages (id_org, next_note);',
};

describeSlow('an upgrade of two portals, two APIs and two workers behind haproxy', function () {
  this.timeout(600_000);
  let next: string;
  let redis: RedisServer;
  let database: TestDatabase;
  let gateway: FakeAuthorizeNet;
  let provider: TextVoiceProvider;
  let haproxy: Haproxy;
  let apiUrl: string;
  const servers: ServerProcess[] = [];

  before(async () => {
    freshBuild();
    const previous = buildPreviousVersion();
    next = mkdtempSync(join(tmpdir(), 'upgrade-test-'));
    cpSync(join(import.meta.dirname, '../../dist'), join(next, 'dist'), { recursive: true });
    for (const [name, text] of Object.entries(nextMigrations))
      writeFileSync(join(next, 'dist/server/api/database/sql', name), text);
    redis = await startRedisServer();
    database = await createTestDatabase({ durable: false });
    gateway = await startAuthorizeNet({ usual: () => ({ after: sleep(30) }) });
    provider = await startTextVoiceProvider({ usual: () => sleep(20, undefined) });
    const settings = {
      ...gateway.settings,
      ...provider.settings,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://pay.example.test',
      TRUST_PROXY: '1',
      SESSION_SECRET: secret,
      DATA_SECRET: secret,
      API_KEY: secret,
      REDIS_URL: redis.url,
      DATABASE_URL: database.url.replace('@/', '@localhost/'),
      DATA_DIR: join(next, 'data'),
      DRAIN_SECONDS: '3',
    };
    const start = async (role: 'portal' | 'api' | 'worker', more = {}) => {
      const server = await startServerProcess(role, { ...settings, ...more }, previous);
      servers.push(server);
      return server;
    };
    await enterPayments(database, payments);
    const apiPort = await freePort();
    const apis = [await start('api'), await start('api')];
    const atBalancer = { API_BASE_URL: `http://127.0.0.1:${apiPort}` };
    const portals = [await start('portal', atBalancer), await start('portal', atBalancer)];
    haproxy = await startHaproxy({
      portals: portals.map(({ url }) => url),
      apis: apis.map(({ apiUrl }) => apiUrl),
      apiPort,
    });
    apiUrl = atBalancer.API_BASE_URL;
    await start('worker');
    await start('worker');
  });
  after(async () => {
    await haproxy.close();
    for (const server of servers) await server.stop();
    await provider.close();
    await gateway.close();
    await redis.stop();
    await database.drop();
    rmSync(next, { recursive: true, force: true });
  });

  async function pay(index: number): Promise<string> {
    const verification = await saveVerification(database.db, paymentId(index), Date.now());
    const body = cardBody('card or bank', {
      payment_id: paymentId(index),
      amount: `$${toDecimal(centsOf(index))}`,
    });
    const answer = await fetch(`${apiUrl}/notify2pay/payment_submission`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Api-Key': secret,
        'Idempotency-Key': `key-${paymentId(index)}`,
      },
      body: JSON.stringify({ ...body, verification }),
    });
    return `payment ${answer.status} ${answer.status === 200 ? '' : await answer.text()}`.trim();
  }

  it('[O1] loses no request, text or payment', async () => {
    await enterDue(database.db, { name: 'Upgrade', people: texts });
    const outcomes = new Map<string, number>();
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const replaced = { all: false, payments: 0 };
    const total = () => [...outcomes.values()].reduce((sum, each) => sum + each, 0);
    const isOver = () => replaced.all && total() >= requests;
    const visitors = [...Array(6).keys()].map(async (index) => {
      const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
      while (!isOver())
        count(await visit(haproxy.url + payPath({ client_id: practice, id: paymentId(0) }), agent));
      agent.destroy();
    });
    const open = Array.from({ length: payments }, (_, index) => index);
    const payAll = async () => {
      for (let index = open.shift(); index !== undefined; index = open.shift()) {
        // Spreads the payments over the upgrade.
        await until(() => replaced.payments >= index! / payments, 600_000);
        count(await pay(index).catch(String));
      }
    };
    const payers = [payAll(), payAll()];
    for (const [place, server] of servers.entries()) {
      await server.end();
      await server.start(join(next, 'dist/server/main.js'));
      await until(haproxy.allUp);
      replaced.payments = (place + 1) / servers.length;
    }
    replaced.all = true;
    await Promise.all([...visitors, ...payers]);
    expect([...outcomes.keys()].sort()).to.deep.equal(['200', 'payment 200']);
    expect(outcomes.get('payment 200')).to.equal(payments);
    expect(gateway.ledger.charges().map(({ cents }) => cents)).to.have.length(payments);
    const sent = () => provider.accepted.map(({ fields }) => fields['To']);
    await until(() => sent().length >= texts, 300_000);
    expect(new Set(sent()).size).to.equal(sent().length);
    const { rows } = await sql`select status, count(*)::int from messages group by status`.execute(
      database.db,
    );
    expect(rows).to.deep.equal([{ status: 'sent', count: texts }]);
    const { rows: applied } = await sql<{ name: string }>`
      select name from migrations where number > 9000 order by number
    `.execute(database.db);
    expect(applied.map(({ name }) => name)).to.deep.equal(Object.keys(nextMigrations));
  });

  it('[O1] first reports not ready, then keeps serving until the load balancer has noticed', async () => {
    const portal = servers[2]!;
    const browser = createBrowser(portal.url.replace('localhost', '127.0.0.1'), {
      headers: { 'x-forwarded-proto': 'https' },
    });
    const ended = portal.end();
    await until(async () => (await browser.get(paths.ready.to())).status === 503);
    const page = await browser.get(payPath({ client_id: practice, id: paymentId(0) }));
    expect(page.status).to.equal(200);
    expect(page.headers.connection).to.equal('close');
    await ended;
    await portal.start();
  });

  it('[O2] shows pages of the portal while Redis is away', async () => {
    const link = haproxy.url + payPath({ client_id: practice, id: paymentId(0) });
    await redis.kill();
    await until(async () => (await fetch(`${haproxy.url}/health/ready`)).status === 503);
    const page = await fetch(link);
    expect(await page.text()).to.include('Load Clinic');
    await redis.start();
    await until(async () => (await fetch(`${haproxy.url}/health/ready`)).status === 200);
    expect((await fetch(link)).status).to.equal(200);
  });
});
