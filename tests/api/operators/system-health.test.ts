import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { version } from '../../../shared/constants.ts';
import type { WireOf } from '../../../shared/wire/wire-types.ts';
import { recordBackup } from '../../../server/api/backup/backup-records.ts';
import { addJob } from '../../../server/api/database/db.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

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

  it('reports waiting jobs and backups', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(db());
    await addJob(db(), 'settle_payment', { payload: {}, key: 'k', idOrg: practice });
    await sql`update graphile_worker._private_jobs set run_at = ${ago(7 * minuteMs)}`.execute(db());
    const run = { started: api.now.ms - 30 * hourMs, finished: api.now.ms - 29 * hourMs };
    await recordBackup(db(), { ...run, bytes: 5_000_000 });
    await recordBackup(db(), { started: api.now.ms - hourMs, finished: api.now.ms, problem: 'disk full' });
    const health = await read();
    expect(health.queues).to.deep.include({ name: 'payments', due: 1, oldest: 420 });
    expect(health.backups).to.deep.equal({
      last: { started: seconds(30 * hourMs), finished: seconds(29 * hourMs), bytes: 5_000_000 },
      failed: { started: seconds(hourMs), problem: 'disk full' },
    });
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
    });
    expect(notices.join()).to.include('This installation has been held since');
  });

  it('leaves out a part that cannot be read', async () => {
    await sql`alter table backups rename to backups_gone`.execute(db());
    const health = await read();
    await sql`alter table backups_gone rename to backups`.execute(db());
    expect(health).to.not.have.property('backups');
    expect(health.queues).to.not.be.empty;
    expect(await api.logText()).to.include('health could not be read');
  });
});
