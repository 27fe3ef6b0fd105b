import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { sql } from 'kysely';
import { openDatabase } from '../../../server/api/database/open-database.ts';
import { saveVerification } from '../../../server/api/payments/verified.ts';
import { startWorker } from '../../../server/api/start-worker.ts';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/log.ts';
import { runCommand } from '../../../server/operators/run-command.ts';
import { enterDue } from '../../fault/loads/lists.ts';
import { openDatabasePort } from '../../support/database.ts';
import { cardBody, demoLink } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { sumGatewayAndPayments } from '../../support/ledger.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { until } from '../../support/until.ts';

const apiKey = 'key-of-the-portal';

describe('a held installation', function () {
  this.timeout(90_000);
  let api: EmbeddedApi;
  let mail: MailServer;
  let provider: TextVoiceProvider;
  let url: string;
  let closePort: () => void;
  const settings = () => ({
    ...provider.settings,
    API_KEY: apiKey,
    SMTP_URL: mail.url,
    DATABASE_URL: url,
    DATA_DIR: api.dataDir,
  });
  const config = (changes: Record<string, string> = {}) => readConfig({ ...settings(), ...changes });
  beforeEach(async () => {
    mail = await startMailServer();
    provider = await startTextVoiceProvider();
    api = await startEmbeddedApi({
      environment: { ...provider.settings, API_KEY: apiKey, SMTP_URL: mail.url },
    });
    ({ url, close: closePort } = await openDatabasePort(api.database));
  });
  afterEach(async () => {
    closePort();
    await api.close();
    await mail.close();
    await provider.close();
  });

  const admin = (command: string) =>
    runCommand([command], {
      config: config(),
      open: () => openDatabase(config(), silentLog, 'owner'),
      input: new PassThrough().end(),
      output: new PassThrough(),
    });
  /** Changes the saved identity, as in a database that was copied from another server. */
  const moveToOtherServer = () =>
    sql`update installation set system_identifier = '1', database_oid = 1`.execute(api.database.db);
  const notices = async () => {
    const { body } = await api.call('GET health', undefined, { headers: { 'X-Api-Key': apiKey } });
    return (body as { notices?: string[] }).notices ?? [];
  };
  const call: EmbeddedApi['call'] = (route, body, options) =>
    api.call(route, body, { ...options, headers: { 'X-Api-Key': apiKey, ...options?.headers } });

  async function queueMessages(): Promise<void> {
    const { client_id, payment_id } = demoLink('already paid');
    await saveVerification(api.database.db, payment_id, api.now.ms);
    await call('POST notify2pay/send_receipt', { client_id, payment_id, email: 'naomi@mail.example' });
    await enterDue(api.database.db, { name: 'Held', people: 3 });
  }
  async function work() {
    const lines = new PassThrough({ encoding: 'utf8' });
    const written: string[] = [];
    lines.on('data', (line: string) => written.push(line));
    const log = createLog('warn', lines);
    const database = await openDatabase(config(), log);
    const worker = await startWorker({ config: config(), log, database });
    return {
      warnings: () => written.filter((line) => line.includes('claims no jobs')),
      close: () => worker.close().finally(() => database.close()),
    };
  }
  /** Waits longer than the worker takes to notice and send a message. */
  const waitForNothing = async () => {
    const before = [mail.received.length, provider.accepted.length];
    await sleep(2500);
    expect([mail.received.length, provider.accepted.length]).to.deep.equal(before);
  };

  it('sends due messages and queued mail only after its release, once', async () => {
    await queueMessages();
    await moveToOtherServer();
    const worker = await work();
    await waitForNothing();
    expect([mail.received.length, provider.accepted.length]).to.deep.equal([0, 0]);
    expect(await notices()).to.match(/^This installation has been held since .* copied to another server\./);
    expect(await admin('release')).to.equal('The installation is released. Workers start within seconds.');
    await until(() => mail.received.length === 1 && provider.accepted.length === 3, 20_000);
    await waitForNothing();
    expect((await notices()).filter((one) => one.includes('held'))).to.deep.equal([]);
    await worker.close();
    expect(worker.warnings()).to.have.length(1);
  });

  it('stops a running worker until the release', async () => {
    const worker = await work();
    await admin('hold');
    expect(await admin('hold')).to.equal('The installation is held already.');
    await until(() => worker.warnings().length === 1, 10_000);
    await queueMessages();
    await waitForNothing();
    expect([mail.received.length, provider.accepted.length]).to.deep.equal([0, 0]);
    await admin('release');
    await until(() => mail.received.length === 1 && provider.accepted.length === 3, 20_000);
    await worker.close();
    const { rows } = await sql<{ detail: string }>`
      select detail from audit where resource = 'installation' order by id
    `.execute(api.database.db);
    expect(rows.map(({ detail }) => detail.replace(/ since .*Z/, ''))).to.deep.equal([
      'Held the installation',
      'Released the installation, held (operator)',
    ]);
  });

  it('refuses charges and refunds without recording them, and stays ready', async () => {
    await admin('hold');
    expect((await call('GET health')).status).to.equal(200);
    const { payment_id } = demoLink('card or bank');
    const verification = await saveVerification(api.database.db, payment_id, api.now.ms);
    const pay = (key: string) =>
      call(
        'POST notify2pay/payment_submission',
        { verification, ...cardBody('card or bank') },
        {
          headers: { 'Idempotency-Key': key },
        },
      );
    const refused = await pay('key-0001');
    expect([refused.status, refused.body.p1]).to.deep.equal([400, 'Payment service unavailable']);
    await admin('release');
    expect((await pay('key-0001')).status).to.equal(200);
    await admin('hold');
    const token = await signIn(api, { org: '204117' });
    const refund = (key: string) =>
      call(
        `POST payments/${payment_id}/refunds`,
        { amount: '1.00', reason: 'Test' },
        {
          token,
          headers: { 'Idempotency-Key': key },
        },
      );
    const held = await refund('refund-0001');
    expect([held.status, held.body.p1]).to.deep.equal([400, 'Payment service unavailable']);
    const before = await sumGatewayAndPayments(api.database);
    expect(before.gateway).to.equal(before.payments);
    await admin('release');
    expect((await refund('refund-0001')).status).to.equal(200);
    const after = await sumGatewayAndPayments(api.database);
    expect(before.payments - after.payments).to.equal(100);
  });
});
