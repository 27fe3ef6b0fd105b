import { expect } from 'chai';
import { sql } from 'kysely';
import { addJob } from '../../../server/api/database/db.ts';
import { claimWhileReleased } from '../../../server/api/worker/claim-while-released.ts';
import { createStepCheck, moveFutureJobs } from '../../../server/api/worker/clock-steps.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';

const hourMs = 3_600_000;

describe('a worker whose clock is set forward or back', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it('notices each step of at least 30 seconds once', async () => {
    const time = { wall: Date.now(), elapsed: 0 };
    const { db } = database;
    const isStepped = createStepCheck({ db, clock: () => time.wall }, () => performance.now() + time.elapsed);
    const pass = (ms: number) => void ((time.wall += ms), (time.elapsed += ms));
    const steps = [0, hourMs, 0, -hourMs, 0, 10_000, -10_000, -40_000];
    const noticed: boolean[] = [];
    await isStepped();
    for (const step of steps) {
      time.wall += step;
      noticed.push(await isStepped());
    }
    expect(noticed).to.deep.equal([false, true, false, true, false, false, false, true]);
    // The database's clock does not follow, so that it seems to be set back.
    pass(hourMs);
    expect([await isStepped(), await isStepped()]).to.deep.equal([true, false]);
  });

  it('claims jobs again after a step', async () => {
    const { db } = database;
    const calls: string[] = [];
    const step = { next: false };
    const isClockStepped = async () => {
      const isStepped = step.next;
      step.next = false;
      return isStepped;
    };
    const claiming = await claimWhileReleased({ db, log: silentLog, isClockStepped }, async () => {
      calls.push('start');
      return async () => void calls.push('stop');
    });
    step.next = true;
    await until(() => calls.length === 3);
    await claiming.stop();
    expect(calls).to.deep.equal(['start', 'stop', 'start', 'stop']);
  });

  it('keeps the delay of jobs that were queued by a clock that was ahead', async () => {
    const { db } = database;
    const queue = (key: string, runAfterMs: number) =>
      addJob(db, 'open_windows', { payload: {}, key, runAfterMs });
    await queue('now', 0);
    await queue('later', hourMs);
    await queue('untouched', hourMs);
    await queue('queued again', 0);
    await queue('deliver:1:text', 24 * hourMs);
    const jobs = sql.table('graphile_worker._private_jobs');
    await sql`
      update ${jobs}
      set run_at = run_at + interval '1 day', updated_at = updated_at + interval '1 day'
      where key in ('now', 'later')
    `.execute(db);
    await sql`
      update ${jobs}
      set run_at = run_at + interval '1 day', created_at = created_at + interval '1 day'
      where key = 'queued again'
    `.execute(db);
    await sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('ahead', now(), now() + interval '1 day'), ('usual', now(), now() - interval '1 minute')
    `.execute(db);
    await moveFutureJobs(db);
    const { rows } = await sql<{ key: string; hours: number }>`
      select key, round(extract(epoch from run_at - now()) / 3600)::int as hours from ${jobs} order by key
    `.execute(db);
    expect(rows).to.deep.equal([
      { key: 'deliver:1:text', hours: 0 },
      { key: 'later', hours: 1 },
      { key: 'now', hours: 0 },
      { key: 'queued again', hours: 0 },
      { key: 'untouched', hours: 1 },
    ]);
    const { rows: ahead } = await sql`
      select identifier from graphile_worker._private_known_crontabs where last_execution > now()
    `.execute(db);
    expect(ahead).to.deep.equal([]);
  });
});
