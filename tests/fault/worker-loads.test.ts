import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { expect } from 'chai';
import { sql } from 'kysely';
import { queuePlan } from '../../server/api/delivery/queue-work.ts';
import { startWorker } from '../../server/api/start-worker.ts';
import { queueResetCode } from '../../server/api/sign-in/send-reset-code.ts';
import { putMail } from '../../server/api/providers/outbox.ts';
import { queueEvents } from '../../server/api/plugins/send-events.ts';
import { readConfig } from '../../server/config.ts';
import { isDeep } from '../support/deep.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { silentLog } from '../support/silent-log.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';
import { enterPractice } from '../../scripts/bench/big/practice.ts';

const peopleOfHugeLists = isDeep ? 40_000 : 2000;
const rowsOfImports = isDeep ? 20_000 : 2000;
const answerMs = 150;
const codeWithinMs = 3000;
const receiptWithinMs = 5000;
const smallListWithinMs = 60_000;

/** The limits are what the worker promises under these loads: they are far above what it takes, and far below what a shared queue took. */
describe('a worker under four loads at once', function () {
  this.timeout(180_000);
  let api: EmbeddedApi;
  let mail: MailServer;
  let texts: { url: string; to: string[]; server: Server };
  let silent: { url: string; server: Server };
  let worker: { close(): Promise<void> };

  before(async () => {
    api = await startEmbeddedApi();
    api.now.ms = Date.now();
    mail = await startMailServer();
    const to: string[] = [];
    texts = { ...(await slowServer(to)), to };
    silent = await silentServer();
  });
  after(async () => {
    for (const { server } of [silent, texts]) {
      server.close();
      server.closeAllConnections();
    }
    await worker.close();
    await mail.close();
    await api.close();
  });

  it('sends codes, receipts and the texts of a small practice in time', async () => {
    const { db } = api.database;
    await loadLists();
    await loadCalls();
    await loadPlugins();
    await loadImports();
    worker = await startWorker({
      config: readConfig({
        SMTP_URL: mail.url,
        DATA_DIR: api.dataDir,
        TEXT_VOICE_URL: texts.url,
        TEXT_VOICE_ACCOUNT: 'AC1',
        TEXT_VOICE_TOKEN: 'token',
        TEXT_VOICE_FROM: '+18005550111',
      }),
      log: silentLog,
      database: { ...api.database, close: api.database.drop },
    });
    await until(() => texts.to.length > 100, 60_000);

    const small = await enterList('Small practice', 10);
    const began = Date.now();
    await queuePlan(db, small.job, { idOrg: small.idOrg });
    for (let round = 0; round < 3; round += 1) {
      const user = await sql<{ user_name: string; email: string }>`
        select user_name, email from users where email <> '' order by id offset ${round} limit 1
      `.execute(db);
      const { user_name: userName = '', email = '' } = user.rows[0] ?? {};
      expect(await mailedWithin(email, () => queueResetCode(db, userName)), 'a code').to.be.below(
        codeWithinMs,
      );
      const receiver = `payer-${round}@mail.example`;
      expect(await mailedWithin(receiver, () => sendReceipt(receiver)), 'a receipt').to.be.below(
        receiptWithinMs,
      );
    }
    const outcome = async () =>
      (
        await sql<{ sent: number }>`
        select count(*)::int as sent from messages where job = ${small.job} and status = 'sent'
      `.execute(db)
      ).rows[0]?.sent;
    await until(async () => (await outcome()) === 10, smallListWithinMs);
    expect(Date.now() - began).to.be.below(smallListWithinMs);
    await stillLoaded();
  });

  /** The loads have not ended before: the limits held beside them. */
  async function stillLoaded(): Promise<void> {
    const { rows } = await sql<{ waiting: number; calls: number; events: number }>`
      select count(*) filter (where channel = 'text' and status in ('planned', 'due'))::int as waiting,
        count(*) filter (where channel = 'voice' and status in ('due', 'sending'))::int as calls,
        (select count(*)::int from plugin_events where status = 'waiting') as events
      from messages
    `.execute(api.database.db);
    for (const [name, left] of Object.entries(rows[0] ?? {})) expect(left, name).to.be.above(0);
  }

  async function mailedWithin(to: string, send: () => Promise<unknown>): Promise<number> {
    const isThere = () => mail.received.some((one) => one.to.includes(to));
    expect(isThere()).to.equal(false);
    const began = Date.now();
    await send();
    await until(isThere, 60_000);
    return Date.now() - began;
  }

  async function sendReceipt(to: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from org limit 1`.execute(api.database.db);
    await api.database.db.transaction().execute((trx) =>
      putMail(
        trx,
        {
          idOrg: String(rows[0]?.id),
          to,
          subject: 'Receipt',
          text: 'Paid',
          html: 'Paid',
          senderName: 'P',
        },
        { now: Date.now(), way: 'provider' },
      ),
    );
  }

  async function enterList(name: string, people: number, channel: 'text' | 'voice' = 'text') {
    const { db } = api.database;
    const { idOrg } = await enterPractice(db, name);
    const id = `${Math.trunc(Date.now() / 1000)}-${name.toLowerCase().replaceAll(' ', '')}`;
    await sql`insert into text_templates (id, id_org, name, template) values (${id}, ${idOrg}::bigint, 'T', 'Hi {{name}}')`.execute(
      db,
    );
    await sql`
      insert into phone_sequences (id, id_org, name, steps) values (${id}, ${idOrg}::bigint, 'S', '[]')
    `.execute(db);
    await sql`
      insert into reminders (id, id_org, name, lead_days, send_from, send_to, weekdays, active, text_template, phone_sequence)
      values (
        ${id}, ${idOrg}::bigint, 'R', 60, '00:00', '23:59', 'Mon,Tue,Wed,Thu,Fri,Sat,Sun', 'T',
        ${channel === 'text' ? id : null}, ${channel === 'voice' ? id : null}
      )
    `.execute(db);
    await sql`
      insert into notifications (id, id_org, name, reminder, status) values (${id}, ${idOrg}::bigint, 'L', ${id}, 'running')
    `.execute(db);
    await sql`
      insert into notification_rows
        (id, id_org, notification, line, name, mobile_phone, phone, date, time, status, same_as, useless_after)
      select ${id} || '-' || line, ${idOrg}::bigint, ${id}, line, 'Person ' || line, '312' || lpad(line::text, 7, '0'),
        '312' || lpad(line::text, 7, '0'), current_date + 30, '09:30', 'ready', line::text, now() + interval '30 days'
      from generate_series(1, ${people}::int) line
    `.execute(db);
    await sql`insert into jobs (id, id_org, notification, status) values (${id}, ${idOrg}::bigint, ${id}, 'queued')`.execute(
      db,
    );
    return { idOrg, job: id };
  }

  async function loadLists(): Promise<void> {
    for (const name of ['Huge one', 'Huge two']) {
      const { job, idOrg } = await enterList(name, peopleOfHugeLists);
      await queuePlan(api.database.db, job, { idOrg });
    }
  }

  /** Of a provider that takes a call and never answers. */
  async function loadCalls(): Promise<void> {
    const { job, idOrg } = await enterList('Many calls', 200, 'voice');
    await queuePlan(api.database.db, job, { idOrg });
  }

  async function loadPlugins(): Promise<void> {
    const { db } = api.database;
    for (let count = 1; count <= 16; count += 1) {
      const { idOrg } = await enterPractice(db, `Slow webhook ${count}`);
      await sql`
        insert into plugins (id, id_org, name, kind, url, active)
        values (${`p${count}`}, ${idOrg}::bigint, 'P', 'webhook', ${silent.url}, 'T')
      `.execute(db);
      await sql`
        insert into plugin_events (id, plugin, event, body, created, due)
        select ${`p${count}`} || '-' || event, ${`p${count}`}, 'confirmed', '{}', now(), now()
        from generate_series(1, 20) event
      `.execute(db);
    }
    await queueEvents({ db, clock: () => Date.now() });
  }

  async function loadImports(): Promise<void> {
    for (let count = 1; count <= 8; count += 1) {
      const token = await signIn(api, { org: '204117' });
      const lines = Array.from(
        { length: rowsOfImports },
        (_, row) => `Ada${row},Byron,3125550177,${count}-${row}`,
      );
      const content = `first_name,last_name,mobile_phone,patient_code\n${lines.join('\n')}\n`;
      const made = await upload(api, 'imports', {
        token,
        name: `list${count}.csv`,
        content,
        fields: { resource: 'contacts' },
      });
      const reply = await api.call('PUT imports', { id: made.body.p1, status: 'checking' }, { token });
      expect(reply.status).to.equal(200);
    }
  }
});

/** Takes texts after a while; calls it takes and never answers. */
async function slowServer(to: string[]) {
  return serve((request, body, answer) => {
    if (request.includes('/Calls')) return;
    to.push(new URLSearchParams(body).get('To') ?? '');
    setTimeout(() => answer(201, { sid: `SM${to.length}` }), answerMs);
  });
}

const silentServer = () => serve(() => undefined);

async function serve(
  take: (path: string, body: string, answer: (status: number, body: object) => void) => void,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      take(request.url ?? '', Buffer.concat(parts).toString(), (status, body) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      ),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server };
}
