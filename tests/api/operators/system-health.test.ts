import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { version } from '../../../shared/constants.ts';
import type { WireOf } from '../../../shared/wire/wire-types.ts';
import { recordBackup } from '../../../server/api/backup/backup-records.ts';
import { recordDrill } from '../../../server/api/backup/drill-records.ts';
import { addJob } from '../../../server/api/database/db.ts';
import { readDelivery } from '../../../server/api/operators/health/read-delivery.ts';
import { readGateway, readPayments } from '../../../server/api/operators/health/read-payments.ts';
import { createTestDatabase } from '../../support/database.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';
import { flattenPlan, plansOf } from '../../support/plans.ts';

type Health = WireOf<typeof apiCalls.readSystemHealth.result>;

const practice = '204117';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describeApi('GET operators/health', (api) => {
  const read = async (): Promise<Health> => {
    const token = await signIn(api, { org: '204260', admin: true });
    const { status, body } = await api.call('GET operators/health', undefined, { token });
    expect(status).to.equal(200);
    return body.results[0] as unknown as Health;
  };
  const ago = (ms: number) => new Date(api.now.ms - ms);
  const seconds = (ms: number) => Math.floor((api.now.ms - ms) / 1000);
  const db = () => api.database.db;

  async function addMessage(id: string, { channel = 'text', status = 'sent', ms = minuteMs, error = '' }) {
    await sql`
      insert into messages (id, id_org, channel, status, time, claimed, error_code)
      values (${id}, ${practice}::bigint, ${channel}, ${status}, ${ago(ms)}, ${ago(ms)}, ${error || null})
    `.execute(db());
    await sql`
      insert into message_moves (message, time, event, status)
      values (${id}, ${ago(ms + 1000)}, 'claim', 'sending'), (${id}, ${ago(ms)}, 'claim', 'sending')
    `.execute(db());
  }

  it('counts the messages of the last hour and day by channel, each message once', async () => {
    await sql`delete from message_moves`.execute(db());
    await addMessage('m1', {});
    await addMessage('m2', { status: 'delivered', ms: 2 * hourMs });
    await addMessage('m3', { status: 'failed', error: '30003' });
    await addMessage('m4', { status: 'failed', ms: 3 * hourMs, error: '30001' });
    await addMessage('m5', { channel: 'voice', status: 'unknown', ms: 2 * hourMs });
    await addMessage('m6', { ms: 25 * hourMs });
    const { delivery } = await read();
    const none = {
      sent_hour: 0,
      failed_hour: 0,
      unknown_hour: 0,
      sent_day: 0,
      failed_day: 0,
      unknown_day: 0,
    };
    expect(delivery).to.deep.equal({
      channels: [
        { ...none, channel: 'voice', unknown_day: 1, last_sent: null, last_failed: null, last_error: '' },
        {
          ...{ channel: 'text', sent_hour: 1, failed_hour: 1, unknown_hour: 0 },
          ...{ sent_day: 2, failed_day: 2, unknown_day: 0 },
          ...{ last_sent: seconds(minuteMs), last_failed: seconds(minuteMs), last_error: '30003' },
        },
        { ...none, channel: 'email', last_sent: null, last_failed: null, last_error: '' },
      ],
      capped: 'F',
      most: 50_000,
    });
  });

  it('reports waiting jobs, open charges, gateway accounts and backups', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(db());
    await addJob(db(), 'settle_payment', { payload: {}, key: 'k', idOrg: practice });
    await sql`update graphile_worker._private_jobs set run_at = ${ago(7 * minuteMs)}`.execute(db());
    await sql`
      insert into payment_attempts (reference, payment_id, id_org, idempotency_key, fingerprint, amount_cents, method, state, created)
      select 'r' || n, (select id from payments order by id limit 1), ${practice}::bigint, 'k' || n, '\\x00', 100, 'card',
        (array['charging', 'given_up', 'paid'])[n], ${ago(20 * minuteMs)}
      from generate_series(1, 3) n
    `.execute(db());
    await sql`
      insert into payment_accounts (id, id_org, gateway, live, credentials, place, problem, checked_at, created)
      values ('a1', ${practice}::bigint, 'authorize_net', true, '{}', 1, 'E00007', ${ago(0)}, ${ago(99 * hourMs)}),
        ('a2', ${practice}::bigint, 'authorize_net', true, '{}', 2, null, ${ago(hourMs)}, ${ago(99 * hourMs)})
    `.execute(db());
    await sql`
      insert into gateway_asked (account, asked) values ('a1', to_timestamp(0)), ('a2', ${ago(2 * hourMs)})
    `.execute(db());
    const run = { started: api.now.ms - 30 * hourMs, finished: api.now.ms - 29 * hourMs };
    await recordBackup(db(), { ...run, bytes: 5_000_000 });
    await recordBackup(db(), { started: api.now.ms - hourMs, finished: api.now.ms, problem: 'disk full' });
    await recordDrill(db(), { ...run, rows: 9, files: 2 });
    await recordDrill(db(), { ...run, problem: 'damaged' });
    const health = await read();
    expect(health.queues).to.deep.include({ name: 'payments', due: 1, oldest: 420 });
    expect(health.payments).to.deep.equal({
      ...{ unknown: 1, unknown_since: seconds(20 * minuteMs) },
      ...{ refunds: 0, refunds_since: null, watched: 1 },
    });
    expect(health.gateway).to.deep.equal({
      ...{ accounts: 2, rejected: 1, checked: seconds(hourMs), asked: seconds(2 * hourMs), unanswered: 1 },
    });
    expect(health.backups).to.deep.equal({
      last: { started: seconds(30 * hourMs), finished: seconds(29 * hourMs), bytes: 5_000_000 },
      failed: { started: seconds(hourMs), problem: 'disk full' },
      drills: {
        last: { started: seconds(30 * hourMs), finished: seconds(29 * hourMs), rows: 9, files: 2 },
        failed: { started: seconds(30 * hourMs), problem: 'damaged' },
      },
    });
    expect(health.notices.join()).to.include('E00007');
  });

  it('reports the database, storage, versions, a hold and closed organizations', async () => {
    mkdirSync(join(api.dataDir, 'files'), { recursive: true });
    await sql`
      update installation set held_since = ${ago(hourMs)}, held_reason = 'operator'
    `.execute(db());
    await sql`update org set closed_at = ${ago(48 * hourMs)} where id = ${practice}::bigint`.execute(db());
    const { database, storage, versions, limits, notices } = await read();
    if (!database || !storage) throw new Error('missing');
    expect(database).to.include({ read_only: 'F', standby: 'F' });
    expect(database.bytes).to.be.above(1_000_000);
    expect(database.connections).to.be.within(1, database.most_connections);
    expect(database.schema).to.be.at.least(database.migrations);
    expect(database.tables).to.have.length(8);
    expect(database.tables[0]!.bytes).to.be.at.least(database.tables[1]!.bytes);
    expect(storage.kind).to.equal('disk');
    expect(Number(storage.free)).to.be.within(1, Number(storage.size));
    expect(versions).to.deep.equal({ api: version, contract: 2, node: process.version });
    expect(limits).to.deep.equal({
      held_since: seconds(hourMs),
      closed: 1,
      closed_since: seconds(48 * hourMs),
      legal_holds: 0,
    });
    expect(notices.join()).to.include('This installation has been held since');
  });

  it('omits a part that cannot be read', async () => {
    await sql`alter table message_moves rename to moves_gone`.execute(db());
    const health = await read();
    await sql`alter table moves_gone rename to message_moves`.execute(db());
    expect(health).to.not.have.property('delivery');
    expect(health.payments).to.include({ unknown: 0 });
    expect(await api.logText()).to.include('health could not be read');
  });
});

describe('queries of the system health', function () {
  this.timeout(60_000);

  it('use indexes of large tables', async () => {
    const database = await createTestDatabase();
    try {
      await fill(database);
      const now = Date.now();
      const plans = await plansOf(database, async (db) => {
        await readDelivery(db, now);
        await readPayments(db, now);
        await readGateway(db, now);
      });
      const nodes = plans.flatMap(flattenPlan).filter((node) => large.has(node['Relation Name'] ?? ''));
      expect(new Set(nodes.map((node) => node['Relation Name']))).to.deep.equal(large);
      for (const node of nodes) expect(node['Node Type'], JSON.stringify(node)).to.match(/Index|Bitmap/);
      const removed = nodes.map((node) => node['Rows Removed by Filter'] ?? 0);
      expect(Math.max(...removed)).to.be.at.most(10);
    } finally {
      await database.drop();
    }
  });

  const large = new Set(['messages', 'message_moves', 'payment_attempts', 'payment_refunds']);

  async function fill({ db }: Awaited<ReturnType<typeof createTestDatabase>>): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
        insert into messages (id, id_org, channel, status, time)
        select 'm' || n, 1, 'text', 'sent', now() - n * interval '1 minute' from generate_series(1, 20000) n
      `.execute(trx);
      await sql`
        insert into message_moves (message, time, event, status)
        select id, time, 'claim', 'sending' from messages order by time
      `.execute(trx);
      await sql`
        insert into payment_attempts (reference, payment_id, id_org, idempotency_key, fingerprint, amount_cents, method, state)
        select 'r' || n, 'p' || n, 1, 'k', '\\x00', 100, 'card', case when n > 3 then 'paid' else 'charging' end
        from generate_series(1, 20000) n
      `.execute(trx);
      await sql`
        insert into payment_refunds
          (reference, payment_id, id_org, charge_reference, idempotency_key, amount_cents, reason, by_name, state, created)
        select 'f' || n, 'p' || n, 1, 'r' || n, 'k' || n, 1, '', '', case when n > 3 then 'refunded' else 'pending' end, now()
        from generate_series(1, 20000) n
      `.execute(trx);
    });
    await sql`analyze`.execute(db);
  }
});
