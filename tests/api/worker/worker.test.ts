import { expect } from 'chai';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { saveVerification } from '../../../server/api/payments/verified.ts';
import { startWorker } from '../../../server/api/start-worker.ts';
import { sweep } from '../../../server/api/worker/sweep.ts';
import { readConfig } from '../../../server/config.ts';
import { cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { enterDue } from '../../fault/loads/lists.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';

describe('the worker', () => {
  let api: EmbeddedApi;
  let mail: MailServer;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeEach(async () => {
    mail = await startMailServer();
    api = await startEmbeddedApi({ environment: { SMTP_URL: mail.url } });
    const config = readConfig({
      SMTP_URL: mail.url,
      MAIL_FROM: 'receipts@portal.example',
      DATA_DIR: api.dataDir,
    });
    worker = await startWorker({
      config,
      log: silentLog,
      database: { ...api.database, close: api.database.drop },
    });
  });
  afterEach(async () => {
    await worker.close();
    await api.close();
    await mail.close();
  });

  const sendReceipt = async (email: string) => {
    const { client_id, payment_id } = demoLink('already paid');
    await saveVerification(api.database.db, payment_id, api.now.ms);
    return api.call('POST notify2pay/send_receipt', { client_id, payment_id, email });
  };
  const paid = async () =>
    (await api.call('POST notify2pay/get_payment_detail', demoIds('card or bank'))).body.results[0]?.[
      'status'
    ] === 'Paid';

  it('delivers a receipt by SMTP as HTML and plain text with the practice as the sender', async () => {
    await sendReceipt('naomi@mail.example');
    await until(() => mail.received.length === 1);
    const { to, raw } = mail.received[0]!;
    expect(to).to.deep.equal(['naomi@mail.example']);
    const parsed = await PostalMime.parse(raw);
    expect(parsed.subject).to.equal('Payment receipt from Lakeside Family Clinic');
    expect(parsed.from).to.deep.include({
      name: 'Lakeside Family Clinic',
      address: 'receipts@portal.example',
    });
    expect(parsed.text).to.contain('$45.00');
    expect(parsed.html).to.contain('418206');
    expect((await api.call('GET dev/outbox')).body.results).to.deep.equal([]);
    await until(async () => (await mailRows())[0]!.status === 'sent');
    expect((await mailRows())[0]).to.include({ html: '', body_text: '' });
  });

  async function mailRows() {
    const { rows } = await sql<{ status: string; html: string; body_text: string }>`
      select status, html, body_text from outbox
    `.execute(api.database.db);
    return rows;
  }

  it('[P8] adds no mail header from a practice name with line breaks', async () => {
    await sql`update org set name = ${'Evil\r\nBcc: c@d.example\r\n\r\nhello'} where id = 204117`.execute(
      api.database.db,
    );
    await sendReceipt('naomi@mail.example');
    await until(() => mail.received.length === 1);
    expect(mail.received[0]!.to).to.deep.equal(['naomi@mail.example']);
    const parsed = await PostalMime.parse(mail.received[0]!.raw);
    expect(parsed.headers.map((header) => header.key)).not.to.include('bcc');
  });

  it('processes due messages left by another worker at startup', async () => {
    const { db } = api.database;
    await worker.close();
    const { job } = await enterDue(db, { name: 'Left', people: 5 });
    worker = await startWorker({
      config: readConfig({ DATA_DIR: api.dataDir }),
      log: silentLog,
      database: { ...api.database, close: api.database.drop },
    });
    const delivered = async () =>
      (await sql`select 1 from messages where job = ${job} and status = 'delivered'`.execute(db)).rows.length;
    await until(async () => (await delivered()) === 5, 15_000);
  });

  it('retries an email that the server rejected', async () => {
    mail.refuse = 1;
    await sendReceipt('naomi@mail.example');
    await until(() => mail.received.length === 1, 10_000);
    expect(mail.refuse).to.equal(0);
  });

  it('finds a charge whose response was lost', async () => {
    expect(
      (await api.submit(cardBody('card or bank', { card_number: '4000000000001406' }), 'key-0001')).status,
    ).to.equal(504);
    await until(paid);
  });

  it('resumes jobs of a killed worker at startup', async () => {
    await worker.close();
    await api.submit(cardBody('card or bank', { card_number: '4000000000001406' }), 'key-0001');
    await sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1
    `.execute(api.database.db);
    const config = readConfig({ SMTP_URL: mail.url, DATA_DIR: api.dataDir });
    worker = await startWorker({
      config,
      log: silentLog,
      database: { ...api.database, close: api.database.drop },
    });
    await until(paid);
  });

  it('releases a job that ended during a database outage once the database is back', async () => {
    await worker.close();
    await sendReceipt('naomi@mail.example');
    const { db, pool } = api.database;
    const away = { now: false, refused: 0 };
    /** Fails like a pool, which also reports errors through a callback for its own queries. */
    const refuse = async (callback?: (error: Error) => void) => {
      away.refused += 1;
      const error = Object.assign(new Error('connect ECONNREFUSED'), {
        code: 'ECONNREFUSED',
        syscall: 'connect',
      });
      if (!callback) throw error;
      callback(error);
    };
    const flaky = new Proxy(pool, {
      get: (target, name): unknown =>
        name === 'connect' && away.now ? refuse : Reflect.get(target, name, target),
    });
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table outbox in share row exclusive mode');
    const config = readConfig({ SMTP_URL: mail.url, DATA_DIR: api.dataDir });
    const another = () => ({ db, pool: flaky, close: () => Promise.resolve() });
    const database = { ...another(), another, replica: api.database.replica };
    worker = await startWorker({ config, log: silentLog, database });
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await waits.execute(db)).rows.length > 0);
    away.now = true;
    await holder.query('rollback');
    holder.release();
    await until(async () => (await mailRows())[0]!.status === 'sent');
    const refused = away.refused;
    await until(() => away.refused > refused + 3);
    away.now = false;
    const jobs = sql`select 1 from graphile_worker.jobs where task_identifier = 'send_mail'`;
    await until(async () => (await jobs.execute(db)).rows.length === 0);
  });

  it('[B3] keeps idempotency keys for at least a day and then deletes them', async () => {
    await api.submit(cardBody('card or bank'), 'key-0001');
    const hours = (count: number) =>
      sweep({ db: api.database.db, clock: () => api.now.ms + count * 3_600_000 });
    const count = async () =>
      (await sql`select reference from payment_attempts`.execute(api.database.db)).rows.length;
    await hours(24);
    expect(await count()).to.equal(1);
    await hours(49);
    expect(await count()).to.equal(0);
    expect((await api.submit(cardBody('card or bank'), 'key-0001')).body.p1).to.equal('Already paid');
  });
});
