import { expect } from 'chai';
import { sql } from 'kysely';
import { addJob } from '../../../server/api/database/db.ts';
import { followInTurn } from '../../../server/api/reminders/follow-job.ts';
import { queueJobCounts } from '../../../server/api/reminders/queue-work.ts';
import { resumeUnfinished } from '../../../server/api/worker/resume.ts';
import { until } from '../../support/until.ts';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('job counts', openDeliveryTrial, (trial) => {
  let job: string;
  beforeEach(async () => {
    await trial.remind({});
    job = await trial.send([person(1), person(2)]);
    await trial.work();
  });
  const db = () => trial.api.database.db;
  const counting = () => ({ payload: { id: job }, key: `follow:${job}`, idOrg: '204117' });
  const counted = async () =>
    (
      await sql<{ failed: number; delivered: number; status: string }>`
      select failed, delivered, status from jobs where id = ${job}
    `.execute(db())
    ).rows[0];
  it('recount if a message changes while a worker holds the counting job', async () => {
    await db()
      .transaction()
      .execute((trx) => queueJobCounts(trx, [job]));
    await sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'busy', attempts = 1 where key = ${`follow:${job}`}
    `.execute(db());
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`update messages set status = 'failed' where job = ${job}`.execute(trx);
        await queueJobCounts(trx, [job]);
      });
    await sql`delete from graphile_worker._private_jobs where locked_by = 'busy'`.execute(db());
    await trial.work();
    expect(await counted()).to.include({ failed: 2, delivered: 0 });
  });

  it('queue the count even if a worker claims the counting job in between', async () => {
    await addJob(db(), 'follow_job', { ...counting(), runAfterMs: 60_000 });
    await sql`
      create function wait_here() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(42);
        return new;
      end
      $$
    `.execute(db());
    await sql`
      create trigger wait_here before insert on graphile_worker._private_jobs
      for each row execute function wait_here()
    `.execute(db());
    const holder = await trial.api.database.pool.connect();
    await holder.query('select pg_advisory_lock(42)');
    const added = addJob(db(), 'follow_job', counting());
    const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
    await until(async () => (await waits.execute(db())).rows.length > 0);
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'busy'`.execute(db());
    await holder.query('select pg_advisory_unlock(42)');
    holder.release();
    await added;
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from graphile_worker._private_jobs where key = ${`follow:${job}`} and locked_at is null
    `.execute(db());
    expect(rows[0]?.waiting).to.equal(1);
  });

  it('update by the scan each minute if no counting job is queued', async () => {
    await sql`update messages set status = 'failed' where job = ${job}`.execute(db());
    await sql`insert into job_changes (job) values (${job})`.execute(db());
    await resumeUnfinished({ db: db(), clock: () => trial.api.now.ms });
    await trial.work();
    expect(await counted()).to.include({ failed: 2 });
    const left = await sql`select 1 from job_changes where job = ${job}`.execute(db());
    expect(left.rows).to.deep.equal([]);
  });

  it('resume after a worker dies and leave a job open if it has changed since', async () => {
    await sql`
      insert into notification_rows (id, id_org, notification, line, status, same_as)
      select 'far', id_org, notification, 5000, 'ready', 'far' from jobs where id = ${job}
    `.execute(db());
    await sql`update messages set status = 'failed' where job = ${job}`.execute(db());
    await sql`update jobs set status = 'running' where id = ${job}`.execute(db());
    const deps = { db: db(), clock: () => trial.api.now.ms };
    const countOnce = async () => {
      await followInTurn(deps, job, { turnMs: 0 });
      return (await sql`select 1 from job_counts where job = ${job}`.execute(db())).rows.length === 0;
    };
    expect(await countOnce()).to.equal(false);
    expect(await counted()).to.include({ failed: 0 });
    await sql`insert into job_changes (job) values (${job})`.execute(db());
    while (!(await countOnce()));
    expect(await counted()).to.include({ failed: 2, status: 'running' });
    expect(await countOnce()).to.equal(false);
    await sql`delete from graphile_worker._private_jobs where key = ${`follow:${job}`}`.execute(db());
    await resumeUnfinished(deps);
    await trial.work();
    expect(await counted()).to.include({ failed: 2, status: 'done' });
  });

  it('never make two messages of the same job wait for each other', async () => {
    await sql`update jobs set status = 'running' where id = ${job}`.execute(db());
    await addJob(db(), 'follow_job', { ...counting(), runAfterMs: 60_000 });
    await db()
      .transaction()
      .execute(async (first) => {
        await queueJobCounts(first, [job]);
        await db()
          .transaction()
          .execute((second) => queueJobCounts(second, [job]));
      });
    expect((await sql`select 1 from job_changes where job = ${job}`.execute(db())).rows).to.have.length(2);
  });
});
