import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { createDatabase, type DatabaseHandle } from '../../server/api/database/db.ts';
import { saveVerification } from '../../server/api/payments/verified.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../support/authorize-net/fake.ts';
import { cardBody } from '../support/demo-payments.ts';
import { describeSlow } from '../support/full-run.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { steppedClock } from '../support/stepped-clock.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from '../support/standby.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../support/text-voice-provider.ts';
import { until } from '../support/until.ts';
import { enterDue } from './loads/lists.ts';
import { centsOf, enterPayments, paymentId } from './loads/payments.ts';
import { toDecimal } from '../../shared/money.ts';

const [payments, texts] = [60, 1500];
const secret = 'a-secret-of-this-failover-0123456789-012';

describeSlow('a failover to a standby after the primary’s machine is lost', function () {
  this.timeout(600_000);
  let folder: string;
  let postgres: ReplicatedPostgres;
  let database: DatabaseHandle;
  let gateway: FakeAuthorizeNet;
  let provider: TextVoiceProvider;
  let api: ServerProcess;
  let worker: ServerProcess;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'failover-test-'));
    postgres = await startReplicatedPostgres(join(folder, 'postgres'));
    gateway = await startAuthorizeNet({ usual: () => ({ after: sleep(30) }) });
    provider = await startTextVoiceProvider({ usual: () => sleep(20, undefined) });
    const settings = {
      ...gateway.settings,
      ...provider.settings,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://pay.example.test',
      SESSION_SECRET: secret,
      DATA_SECRET: secret,
      API_KEY: secret,
      REDIS_URL: 'redis://127.0.0.1:1',
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
    };
    api = await startServerProcess('api', settings);
    worker = await startServerProcess('worker', { ...settings, NODE_OPTIONS: steppedClock });
    database = createDatabase({ connectionString: postgres.url });
    await enterPayments(database, payments);
  });
  after(async () => {
    await database.close();
    for (const server of [worker, api]) await server.stop();
    await provider.close();
    await gateway.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Submits a payment again until the API knows its result, as the portal does. */
  async function pay(index: number): Promise<string[]> {
    const statuses: string[] = [];
    const id = paymentId(index);
    const verification = verifications[index];
    while (statuses.at(-1) !== '200') {
      if (statuses.length > 0) await sleep(1000);
      const answer = await fetch(`${api.apiUrl}/notify2pay/payment_submission`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Api-Key': secret, 'Idempotency-Key': `key-${id}` },
        body: JSON.stringify({
          ...cardBody('card or bank', { payment_id: id, amount: `$${toDecimal(centsOf(index))}` }),
          verification,
        }),
        signal: AbortSignal.timeout(60_000),
      });
      statuses.push(String(answer.status));
      await answer.text();
    }
    return statuses;
  }
  const verifications: string[] = [];

  it('loses no acknowledged payment, charges once and sends each text once', async () => {
    for (let index = 0; index < payments; index += 1)
      verifications.push(await saveVerification(database.db, paymentId(index), Date.now()));
    await enterDue(database.db, { name: 'Failover', people: texts });
    const open = Array.from({ length: payments }, (_, index) => index);
    const statuses: string[] = [];
    const payAll = async () => {
      for (let next = open.shift(); next !== undefined; next = open.shift()) {
        const index = next;
        // Keeps pace with the texts, so that both are in progress during the failover.
        await until(() => provider.accepted.length / texts >= index / payments - 0.1, 300_000);
        statuses.push(...(await pay(index)));
      }
    };
    const paying = Promise.all([payAll(), payAll(), payAll()]);
    await until(() => open.length < payments / 2, 120_000);
    await postgres.failOver();
    await paying;
    const settled = async () => {
      const [left] = await postgres.query<{ left: number }>(`
        select (select count(*) from messages where status in ('planned', 'due', 'sending', 'unknown'))::int
          + (select count(*) from payment_attempts where state = 'charging')::int as left
      `);
      return left?.left === 0;
    };
    // Messages in flight count as lost after ten minutes, and are then looked up for fifteen.
    for (let steps = 0; steps < 4 && !(await settled()); steps += 1) {
      worker.signal('SIGUSR2');
      await until(settled, 70_000).catch(() => undefined);
    }
    expect(await settled()).to.equal(true);
    const charged = gateway.ledger.charges().map(({ cents }) => cents);
    expect(new Set(charged).size).to.equal(charged.length);
    expect(charged).to.have.length(payments);
    const paid = await postgres.query("select from payments where status = 'Paid'");
    expect(paid).to.have.length(payments);
    const sent = provider.accepted.map(({ fields }) => fields['To']);
    expect(new Set(sent).size).to.equal(sent.length);
    expect(sent).to.have.length(texts);
    expect(statuses.filter((status) => status !== '200' && status !== '503')).to.deep.equal([]);
  });
});
