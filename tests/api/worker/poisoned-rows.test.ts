import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { sql, type RawBuilder } from 'kysely';
import { sweepBlobs } from '../../../server/api/blobs/loose-blobs.ts';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { RowsFailed, scanRows } from '../../../server/api/database/row-scan.ts';
import { openWindows } from '../../../server/api/reminders/open-windows.ts';
import { recoverLost } from '../../../server/api/reminders/recover.ts';
import { queueRuns } from '../../../server/api/reminders/queue-runs.ts';
import { wipeDeletions } from '../../../server/api/deletions/wipe-deletions.ts';
import { resumeImports } from '../../../server/api/imports/start-phase.ts';
import { wipeImported } from '../../../server/api/imports/wipe-imported.ts';
import { followUpRequests } from '../../../server/api/payments/requests/follow-up-requests.ts';
import { runRequestBatch } from '../../../server/api/payments/requests/run-request-batch.ts';
import { fetchChanges } from '../../../server/api/payments/settling/fetch-changes.ts';
import { createKeyring } from '../../../server/api/secrets/keyring.ts';
import { sealStored } from '../../../server/api/secrets/seal-stored.ts';
import { finishLost } from '../../../server/api/phone/finish-call.ts';
import { sweepRecordings } from '../../../server/api/recordings/sweep-recordings.ts';
import { reportRows } from '../../../server/api/worker/report-rows.ts';
import { resumeUnfinished } from '../../../server/api/worker/resume.ts';
import { sweep } from '../../../server/api/worker/sweep.ts';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/log.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

const dayMs = 24 * 3_600_000;

/** In every scan over rows of many practices, row `1` of practice 204117 fails and row `2` of another practice is processed. */
describe('scans with a failing row', () => {
  let api: EmbeddedApi;
  let other: string;
  const db = () => api.database.db;
  const run = (statement: RawBuilder<unknown>) => statement.execute(db());
  const at = (ms = 0) => sql`to_timestamp(${(api.now.ms + ms) / 1000}::double precision)`;
  const parts = () => ({
    db: db(),
    clock: () => api.now.ms,
    config: readConfig({}),
    blobs: createDiskBlobs(`${api.dataDir}/files`),
  });

  beforeEach(async () => {
    api = await startEmbeddedApi();
    const { rows } = await sql<{ id: string }>`
      insert into org (name) values ('Other Practice') returning id::text
    `.execute(db());
    other = rows[0]!.id;
  });
  afterEach(() => api.close());

  async function poison(table: string, condition: string, when = 'update or delete'): Promise<void> {
    await run(sql`
      create function refuse_row() returns trigger language plpgsql as $$
      begin
        raise exception 'this row is poisoned';
      end
      $$
    `);
    await run(sql`
      create trigger poisoned before ${sql.raw(when)} on ${sql.raw(table)}
      for each row when (${sql.raw(condition)}) execute function refuse_row()
    `);
  }
  async function failuresOf(scan: () => Promise<unknown>): Promise<string[]> {
    const failed = await scan().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(failed instanceof RowsFailed)) throw failed ?? new Error('no row failed');
    return failed.failures.map(({ row }) => row);
  }
  const count = async (from: RawBuilder<unknown>) =>
    (await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db())).rows[0]!.count;

  it('expire the payment links of other practices if one practice has an invalid number of days', async () => {
    await run(sql`update org set pay_link_days = 2147483647 where id = 204117`);
    await run(sql`update org set pay_link_days = 3 where id = ${other}::bigint`);
    for (const [id, org] of [
      ['1', '204117'],
      ['2', other],
    ])
      await run(sql`
        insert into payments (id, id_org, status, asked_at, amount)
        values (${id}, ${org}::bigint, 'Sent', ${at(-10 * dayMs)}, '5.00')
      `);
    expect(await failuresOf(() => followUpRequests(parts()))).to.deep.equal(['204117']);
    expect(await count(sql`payments where id = '2' and status = 'Expired'`)).to.equal(1);
  });

  it('expire other payments of a practice if one fails', async () => {
    await run(sql`update org set pay_link_days = 3 where id = ${other}::bigint`);
    for (const id of ['1', '2'])
      await run(sql`
        insert into payments (id, id_org, status, asked_at, amount)
        values (${id}, ${other}::bigint, 'Sent', ${at(-10 * dayMs)}, '5.00')
      `);
    await poison('payments', "old.id = '1'");
    expect(await failuresOf(() => followUpRequests(parts()))).to.deep.equal(['1']);
    expect(await count(sql`payments where id = '2' and status = 'Expired'`)).to.equal(1);
  });

  it('run the reminders of other practices if one reminder has an invalid time of day', async () => {
    for (const [id, org, from] of [
      ['1', '204117', '\u00a08:00'],
      ['2', other, '00:00'],
    ])
      await run(sql`
        insert into reminders (id, id_org, name, lead_days, weekdays, runs, send_from, send_to, active)
        values (${id}, ${org}::bigint, 'R', 1, 'Mon', 'by_itself', ${from}, '23:00', 'T')
      `);
    expect(await failuresOf(() => queueRuns(parts()))).to.deep.equal(['1']);
    expect(await count(sql`graphile_worker.jobs where key = 'run:2'`)).to.equal(1);
  });

  it('open the sending windows of other practices', async () => {
    for (const [id, org] of [
      ['1', '204117'],
      ['2', other],
    ]) {
      await run(sql`
        insert into payments (id, id_org, status, asked_at, amount)
        values (${id}, ${org}::bigint, 'Requested', ${at()}, '5.00')
      `);
      await run(sql`
        insert into messages (id, id_org, channel, status, time, payment, send_at)
        values (${id}, ${org}::bigint, 'text', 'planned', ${at()}, ${id}, ${at(-1000)})
      `);
    }
    await poison('messages', "old.id = '1'");
    expect(await failuresOf(() => openWindows(parts()))).to.deep.equal(['204117']);
    expect(await count(sql`messages where id = '2' and status = 'due'`)).to.equal(1);
  });

  it('process the lanes and unknown-status messages of other practices', async () => {
    for (const [id, org] of [
      ['1', '204117'],
      ['2', other],
    ])
      await run(sql`
        insert into messages (id, id_org, channel, status, time, send_at, address, claimed)
        values
          (${id}, ${org}::bigint, 'text', 'unknown', ${at()}, ${at(-60_000)}, '3125550177', ${at(-60_000)}),
          (${`due ${id}`}, ${org}::bigint, 'text', 'due', ${at()}, ${at(-60_000)}, '3125550177', null)
      `);
    await run(sql`
      create function refuse_lane() returns trigger language plpgsql as $$
      begin
        raise exception 'this lane is poisoned';
      end
      $$
    `);
    await run(sql`
      create trigger poisoned_lane before insert on graphile_worker._private_jobs
      for each row when (new.key = 'deliver:204117:text') execute function refuse_lane()
    `);
    await poison('messages', "old.id = '1'");
    const carrier = { atOnce: 1, send: () => Promise.reject(new Error()), list: () => Promise.resolve([]) };
    const scan = () => recoverLost({ ...parts(), messageProviders: { text: carrier } });
    expect(await failuresOf(scan)).to.deep.equal(['204117 text', '1']);
    expect(await count(sql`graphile_worker.jobs where key = ${`deliver:${other}:text`}`)).to.equal(1);
    expect(await count(sql`messages where id = '2' and look_at is not null`)).to.equal(1);
  });

  it('finish the other lost calls', async () => {
    for (const [id, org] of [
      ['1', '204117'],
      ['2', other],
    ])
      await run(sql`
        insert into phone_calls (id, id_org, sid, from_number, dialled, started, trial, script, state, touched, ended)
        values (${id}, ${org}::bigint, ${id}, '3125550177', '3125550100', ${at(-dayMs)}, true, '{}', '{"tried":[]}', ${at(-dayMs)}, ${at(-dayMs)})
      `);
    await poison('phone_calls', "old.id = '1'");
    expect(await failuresOf(() => finishLost(db(), api.now.ms))).to.deep.equal(['1']);
    expect(await count(sql`phone_calls where id = '2' and ivr = ''`)).to.equal(1);
  });

  it('wipe other deletions', async () => {
    for (const [id, org] of [
      ['1', '204117'],
      ['2', other],
    ])
      await run(sql`
        insert into deletions (id, id_org, resource, ids, user_name, time)
        values (${id}, ${org}::bigint, 'contacts', '{}', 'x', ${at(-dayMs)})
      `);
    await poison('deletions', "old.id = '1'");
    expect(await failuresOf(() => wipeDeletions(parts()))).to.deep.equal(['1']);
    expect(await count(sql`deletions where id in ('1', '2')`)).to.equal(1);
  });

  it('wipe and resume other imports', async () => {
    for (const [id, org] of [
      ['1', '204117'],
      ['2', other],
    ])
      await run(sql`
        insert into imports (id, id_org, resource, name, status, undo_until, blob, hash, columns, sample, mapping)
        values (${id}, ${org}::bigint, 'contacts', 'x', 'done', ${at(-dayMs)}, ${id}, '', '[]', '[]', '{}')
      `);
    await poison('imports', "old.id = '1'");
    expect(await failuresOf(() => wipeImported(db(), api.now.ms))).to.deep.equal(['1']);
    expect(await count(sql`imports where id = '2' and undo_until is null`)).to.equal(1);
    await run(sql`alter table imports disable trigger poisoned`);
    await run(sql`update imports set status = 'checking' where id in ('1', '2')`);
    await run(sql`
      create trigger poisoned before insert on graphile_worker._private_jobs
      for each row when (new.key = 'import:1') execute function refuse_row()
    `);
    expect(await failuresOf(() => resumeImports(parts()))).to.deep.equal(['1']);
    expect(await count(sql`graphile_worker.jobs where key = 'import:2'`)).to.equal(1);
  });

  it('delete other unreferenced files', async () => {
    for (const name of ['1', '2'])
      await run(sql`insert into loose_blobs (name, since) values (${name}, ${at(-dayMs)})`);
    const blobs = {
      ...parts().blobs,
      remove: (name: string) => (name === '1' ? Promise.reject(new Error('EACCES')) : Promise.resolve()),
    };
    expect(await failuresOf(() => sweepBlobs({ ...parts(), blobs }))).to.deep.equal(['1']);
    expect(await count(sql`loose_blobs where name in ('1', '2')`)).to.equal(1);
  });

  it('sweep the recordings of other practices', async () => {
    for (const [id, org] of [
      ['1', '204117'],
      ['2', other],
    ])
      await run(sql`
        insert into recordings (id, id_org, kind, made, state)
        values (${id}, ${org}::bigint, 'voicemail', ${at(-4000 * dayMs)}, 'waiting')
      `);
    await poison('recordings', "old.id = '1'");
    expect(await failuresOf(() => sweepRecordings(parts()))).to.deep.equal(['204117']);
    expect(await count(sql`recordings where id in ('1', '2')`)).to.equal(1);
  });

  it('sweep the other tables', async () => {
    await run(sql`insert into inbound_texts (sid, time) values ('1', ${at(-30 * dayMs)})`);
    await run(
      sql`insert into caller_guards (id_org, patient, wrong, since) values (204117, '2', 1, ${at(-dayMs)})`,
    );
    await poison('inbound_texts', "old.sid = '1'");
    expect(await failuresOf(() => sweep(parts()))).to.deep.equal(['inbound_texts']);
    expect(await count(sql`caller_guards where patient = '2'`)).to.equal(0);
  });

  it('resume other unfinished work', async () => {
    await run(sql`
      insert into outbox (id, id_org, channel, sender_name, recipient, subject, html, body_text, status, created, due, leave_by)
      values ('2', ${other}::bigint, 'email', 'Other', 'a@mail.example', 's', '', '', 'queued', ${at(-dayMs)}, ${at(-dayMs)}, ${at(dayMs)})
    `);
    await run(sql`
      insert into payment_asks (id, id_org, user_name, full_name, created, moved, channels)
      values ('1', 204117, 'x', 'x', ${at(-dayMs)}, ${at(-dayMs)}, 'text')
    `);
    await poison('graphile_worker._private_jobs', "new.key = 'ask:1'", 'insert');
    expect(await failuresOf(() => resumeUnfinished(parts()))).to.deep.equal(['1']);
    expect(await count(sql`graphile_worker.jobs where key = 'mail:2'`)).to.equal(1);
  });

  it('recover and end the other lost messages', async () => {
    for (const [id, org, called] of [
      ['1', '204117', null],
      ['2', other, null],
      ['3', '204117', at(-dayMs / 2)],
      ['4', other, at(-dayMs / 2)],
    ] as const)
      await run(sql`
        insert into messages (id, id_org, channel, status, time, send_at, address, claimed, called)
        values (${id}, ${org}::bigint, 'text', 'sending', ${at()}, ${at(-dayMs)}, '3125550177', ${at(-dayMs / 2)}, ${called})
      `);
    await poison('messages', "old.id in ('1', '3')");
    const scan = () => recoverLost({ ...parts(), messageProviders: {} });
    expect(await failuresOf(scan)).to.deep.equal(['1', '3']);
    expect(await count(sql`messages where id = '2' and status = 'due'`)).to.equal(1);
    expect(await count(sql`messages where id = '4' and status = 'unknown'`)).to.equal(1);
  });

  it('send reminders for other payments of a practice if one fails', async () => {
    await run(sql`update org set pay_reminder_days = '3' where id = ${other}::bigint`);
    for (const id of ['1', '2'])
      await run(sql`
        insert into payments (id, id_org, status, asked_at, amount)
        values (${id}, ${other}::bigint, 'Sent', ${at(-4 * dayMs)}, '5.00')
      `);
    await poison('payments', "old.id = '1'");
    expect(await failuresOf(() => followUpRequests(parts()))).to.deep.equal(['1']);
    expect(await count(sql`payments where id = '2' and reminded = 1`)).to.equal(1);
  });

  it('queue the other health record notices', async () => {
    for (const [id, org] of [
      ['1', '204117'],
      ['2', other],
    ])
      await run(sql`
        insert into record_notices (reference, id_org, kind, appointment, label, answer, due, leave_by)
        values (${id}, ${org}::bigint, 'answer', ${id}, ${id}, 'confirm', ${at(-dayMs)}, ${at(dayMs)})
      `);
    await poison('graphile_worker._private_jobs', "new.key = 'record:1'", 'insert');
    expect(await failuresOf(() => resumeUnfinished(parts()))).to.deep.equal(['1']);
    expect(await count(sql`graphile_worker.jobs where key = 'record:2'`)).to.equal(1);
  });

  it('encrypt the other secrets if one is unreadable', async () => {
    const keyring = createKeyring(['new secret that is long enough', 'old secret that is long enough']);
    const old = createKeyring(['old secret that is long enough']);
    await run(sql`delete from client_secrets`);
    for (const [name, value] of [
      ['damaged', old.seal('plain', 'another owner')],
      ['good', old.seal('plain', `${other} good`)],
    ])
      await run(
        sql`insert into client_secrets (id_org, name, value) values (${other}::bigint, ${name}, ${value})`,
      );
    const seal = () => sealStored({ db: db(), keyring, log: createLog('info', new PassThrough()) });
    expect(await failuresOf(seal)).to.deep.equal([`client_secrets.value ${other} damaged`]);
    expect(await count(sql`client_secrets where value like ${`${keyring.prefix}%`}`)).to.equal(1);
  });

  it('apply the other changes reported by a gateway', async () => {
    const change = (reference: string) => ({ kind: 'settled', reference, time: api.now.ms }) as const;
    for (const [id, org] of [
      ['1', '204117'],
      ['2', other],
    ]) {
      await run(
        sql`insert into payments (id, id_org, status, amount) values (${id}, ${org}::bigint, 'Paid', '5.00')`,
      );
      await run(sql`
        insert into payment_charges (reference, payment_id, id_org, amount_cents, paid_at)
        values (${id}, ${id}, ${org}::bigint, 500, ${at(-dayMs)})
      `);
    }
    await poison('payment_charges', "old.reference = '1'");
    const gateway = { changesSince: () => Promise.resolve([change('1'), change('2')]) };
    const gateways = { ...api.gateway, ofAccount: () => Promise.resolve(gateway as never) };
    const log = createLog('info', new PassThrough());
    expect(await failuresOf(() => fetchChanges({ ...parts(), log, gateway: gateways }, ''))).to.deep.equal([
      '1',
    ]);
    expect(await count(sql`payment_charges where reference = '2' and state = 'settled'`)).to.equal(1);
  });

  it('request the other payments of a batch if one fails', async () => {
    await run(sql`
      insert into payment_asks (id, id_org, user_name, full_name, created, moved, channels)
      values ('1', ${other}::bigint, 'x', 'x', ${at()}, ${at()}, 'text')
    `);
    for (const id of ['1', '2', '3']) {
      await run(sql`
        insert into payments (id, id_org, status, amount) values (${id}, ${other}::bigint, 'Sent', '5.00')
      `);
      await run(sql`insert into payment_ask_rows (ask, payment) values ('1', ${id})`);
    }
    await poison('payment_ask_rows', "old.payment = '2'");
    expect(await failuresOf(() => runRequestBatch(parts(), '1'))).to.deep.equal(['2']);
    expect(await count(sql`payment_ask_rows where done and payment in ('1', '3')`)).to.equal(2);
    expect(await count(sql`payment_asks where id = '1' and finished is null`)).to.equal(1);
  });

  it('log the failed row without repeating the scan', async () => {
    const lines = new PassThrough();
    const tasks = reportRows(
      { ...parts(), log: createLog('info', lines) },
      {
        scan: () =>
          scanRows('some_scan', ['1', '2'], (row) =>
            row === '1' ? Promise.reject(new Error('bad')) : done(),
          ),
      },
    );
    const done = () => Promise.resolve();
    await tasks['scan']?.({}, undefined as never);
    expect(JSON.parse(String(lines.read()))).to.include({ scan: 'some_scan', row: '1', level: 50 });
  });
});
