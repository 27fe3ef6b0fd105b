import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createPracticeRecords } from '../../server/api/ehr/practice-records.ts';
import { createGateways } from '../../server/api/payments/gateways.ts';
import { saveVerification } from '../../server/api/payments/verified.ts';
import { createTextVoice } from '../../server/api/providers/text-voice.ts';
import { createKeyring } from '../../server/api/secrets/keyring.ts';
import { readConfig } from '../../server/config.ts';
import { toDecimal } from '../../shared/money.ts';
import { runAdmin } from '../support/admin.ts';
import { putAccount } from '../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../support/authorize-net/fake.ts';
import { startChildApi } from '../support/child-api.ts';
import {
  createTestDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../support/database.ts';
import { cardBody } from '../support/demo-payments.ts';
import { isFull } from '../support/full-run.ts';
import { runWorker } from '../support/run-worker.ts';
import { silentLog } from '../support/silent-log.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../support/text-voice-provider.ts';
import { until } from '../support/until.ts';
import { enterDue } from './loads/lists.ts';

const practice = '204117';
const [payments, messages] = isFull ? [200, 5000] : [40, 400];
const idOf = (index: number) => `1763600000-restore${index}`;
/** Unique for each payment, so that the gateway's ledger shows which one was charged. */
const centsOf = (index: number) => 1000 + index;

/** Returns true if a job failed because an outcome is not known yet. The worker retries it. Throws any other error. */
function isOpenOutcome(error: unknown): boolean {
  if (error instanceof Error && /is not known yet$/.test(error.message)) return true;
  throw error;
}

describe('a restore after the loss of everything during payments and texts', function () {
  this.timeout(600_000);
  let gateway: FakeAuthorizeNet;
  let provider: TextVoiceProvider;
  let folder: string;
  let lost: TestDatabase;
  let restored: TestDatabase;
  const ports: DatabasePort[] = [];
  /** Time that the test has skipped, for everything but the database. */
  const skipped = { ms: 0 };
  const clock = () => Date.now() + skipped.ms;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'restore-test-'));
    // Every tenth answer is lost, so that some outcomes are open at each moment.
    const counts = { texts: 0, charges: 0 };
    provider = await startTextVoiceProvider({
      clock,
      usual: () => sleep(20, (counts.texts += 1) % 10 === 0 ? ('drop' as const) : undefined),
    });
    gateway = await startAuthorizeNet({
      clock,
      usual: () =>
        (counts.charges += 1) % 10 === 0 ? { charges: true, answer: { drop: true } } : { after: sleep(30) },
    });
    lost = await createTestDatabase({ durable: false });
    restored = await createTestDatabase({ migrated: false, durable: false });
  });
  after(async () => {
    for (const port of ports) port.close();
    await lost.drop();
    await restored.drop();
    await provider.close();
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function settingsOf(database: TestDatabase): Promise<Record<string, string>> {
    const port = await openDatabasePort(database);
    ports.push(port);
    return {
      ...provider.settings,
      ...gateway.settings,
      DATABASE_URL: port.url,
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
      BACKUP_SECRET: 'b'.repeat(32),
      API_PORT: '0',
    };
  }
  async function enterWork(): Promise<void> {
    const { db } = lost;
    await putAccount(lost, practice);
    await sql`
      insert into payments (id, id_org, first_name, last_name, amount)
      select id, ${practice}::bigint, 'Ann', 'Restore', amount
      from jsonb_to_recordset(${JSON.stringify(
        Array.from({ length: payments }, (_, index) => ({
          id: idOf(index),
          amount: toDecimal(centsOf(index)),
        })),
      )}::jsonb) given (id text, amount numeric)
    `.execute(db);
    await enterDue(db, { name: 'Restore', people: messages });
  }
  /** Submits a payment and returns true if it was approved. */
  async function pay(url: string, index: number): Promise<boolean> {
    const verification = await saveVerification(lost.db, idOf(index), Date.now());
    const answer = await fetch(`${url}/notify2pay/payment_submission`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `key-${idOf(index)}` },
      body: JSON.stringify({
        ...cardBody('card or bank', { payment_id: idOf(index), amount: `$${toDecimal(centsOf(index))}` }),
        verification,
      }),
    });
    await answer.text();
    return answer.status === 200;
  }
  /** Numbers of the list's people that the provider accepted a text for. */
  const sentNumbers = () =>
    provider.accepted.map(({ fields }) => fields['To'] ?? '').filter((to) => to.startsWith('+1312000'));
  const charged = () => gateway.ledger.charges().map(({ cents }) => cents);
  const paidIn = async ({ db }: TestDatabase) => {
    const { rows } = await sql<{ cents: number }>`
      select round(paid_amount * 100)::int as cents from payments where id like '%-restore%' and status = 'Paid'
    `.execute(db);
    return rows.map(({ cents }) => cents);
  };
  const statuses = async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from messages where address like '312000%' group by status
    `.execute(restored.db);
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };

  /** Runs the restored worker's jobs on a clock that is moved forward, until everything is settled. */
  async function workOff(settings: Record<string, string>): Promise<void> {
    const config = readConfig(settings);
    const { db } = restored;
    const keyring = createKeyring(config.dataSecrets);
    const parts = { db, keyring, clock, config };
    const worker = {
      database: restored,
      gateway: createGateways({ ...parts, log: silentLog }),
      records: createPracticeRecords(parts),
      keyring,
      now: {
        get ms() {
          return clock();
        },
      },
      dataDir: config.dataDir,
    };
    const { url = '', ...account } = config.textVoice;
    const textVoice = createTextVoice({ url, ...account });
    for (let round = 0; round < 200; round += 1) {
      for (const task of ['recover', 'resume'])
        await sql`select graphile_worker.add_job(${task}, job_key := ${task})`.execute(db);
      const isOpen = await runWorker(worker, { config, textVoice }).then(() => false, isOpenOutcome);
      skipped.ms += 60_000;
      const { planned = 0, due = 0, sending = 0, unknown = 0 } = await statuses();
      if (!isOpen && planned + due + sending + unknown === 0) break;
    }
    await worker.records.close();
  }

  it('keeps every acknowledged payment, and sends and charges nothing twice', async () => {
    const source = await settingsOf(lost);
    const server = await startChildApi(source);
    await enterWork();
    const [acknowledged, open] = [new Set<number>(), Array.from({ length: payments }, (_, index) => index)];
    const payAll = async () => {
      for (let next = open.shift(); next !== undefined; next = open.shift()) {
        const index = next;
        // Keeps pace with the texts, so that both are in progress during the backup.
        await until(() => sentNumbers().length / messages >= index / payments - 0.1 || server.child.killed);
        if (await pay(server.url, index).catch(() => false)) acknowledged.add(centsOf(index));
      }
    };
    const paying = Promise.all([payAll(), payAll(), payAll()]);
    await until(() => acknowledged.size >= payments / 4 && sentNumbers().length >= messages / 4, 120_000);
    const before = new Set(acknowledged);
    const path = join(folder, 'running.backup');
    await runAdmin(['backup', '--to', path], source);
    await until(() => acknowledged.size >= payments / 2 && sentNumbers().length >= messages / 2, 120_000);
    await server.kill('SIGKILL');
    await paying;
    rmSync(source['DATA_DIR']!, { recursive: true });
    const accepted = sentNumbers().length;
    const settings = await settingsOf(restored);
    await runAdmin(['restore', '--from', path], settings);
    expect(await paidIn(restored)).to.include.members([...before]);
    const atLoss = charged();
    const told = await runAdmin(['release'], settings);
    expect(told)
      .to.match(/messages may have been sent already/)
      .and.match(/charges made after the backup were found at the gateway and recorded as paid/);
    await workOff(settings);
    expect(charged()).to.deep.equal(atLoss);
    expect(new Set(atLoss).size).to.equal(atLoss.length);
    expect(await paidIn(restored)).to.have.members(atLoss);
    const { rows } = await sql`select from payment_attempts where state = 'charging'`.execute(restored.db);
    expect(rows).to.have.length(0);
    const numbers = sentNumbers();
    expect(numbers.length).to.be.above(accepted);
    expect(new Set(numbers).size).to.equal(numbers.length);
    expect(numbers).to.have.length(messages);
    expect(await statuses()).to.deep.equal({ sent: messages });
    expect(gateway.errors).to.deep.equal([]);
  });
});
