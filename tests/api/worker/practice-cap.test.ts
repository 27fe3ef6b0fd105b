import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Logger, run, type Runner, type Task } from 'graphile-worker';
import { sql } from 'kysely';
import { addJob } from '../../../server/api/database/db.ts';
import { jobNames } from '../../../server/api/database/job-names.ts';
import { createPracticeCap } from '../../../server/api/worker/practice-cap.ts';
import { slotClasses, takesTask } from '../../../server/api/worker/slots.ts';
import { crontab } from '../../../server/api/worker/tasks.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { until } from '../../support/until.ts';

describe('job slot classes', () => {
  it('include every job kind of a practice', () => {
    const named = new Set<string>(slotClasses.flatMap(({ tasks }) => tasks));
    expect(jobNames.practice.filter((name) => !named.has(name))).to.deep.equal([]);
  });

  it('contain each job kind once, and deliveries once per channel', () => {
    for (const name of [...jobNames.practice, ...jobNames.round]) {
      const classes = slotClasses.filter((slotClass) => takesTask(slotClass, name));
      expect(classes, name).to.have.length(name === 'deliver' ? 3 : 1);
    }
  });

  it('put every cron job in the periodic class', () => {
    const names = crontab.split('\n').map((line) => line.split(' ')[5]);
    expect(names.filter((name) => !jobNames.round.some((round) => round === name))).to.deep.equal([]);
  });

  it('apply to every queued job because only two files queue jobs directly', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' });
    const sources = files.filter((name) => /\.(ts|sql)$/.test(name));
    const queueing = sources.filter((name) =>
      /\badd_jobs?\s*\(/.test(readFileSync(join('server', name), 'utf8')),
    );
    expect(queueing.sort()).to.deep.equal(['api/database/db.ts', 'api/worker/practice-cap.ts']);
  });
});

describe('concurrency limit of a practice', () => {
  let api: EmbeddedApi;
  let runner: Runner | undefined;
  let letGo: () => void = () => undefined;
  beforeEach(async () => {
    api = await startEmbeddedApi();
  });
  afterEach(async () => {
    letGo();
    await runner?.stop();
    runner = undefined;
    await api.close();
  });
  const db = () => api.database.db;

  interface Row {
    attempts: number;
    payload: unknown;
  }
  const waiting = async (key: string) =>
    (
      await sql<Row>`
      select attempts, payload from graphile_worker._private_jobs
      where key = ${key} and locked_at is null
    `.execute(db())
    ).rows;
  const queue = (key: string, idOrg: string, { id = key, db: by = db() } = {}) =>
    addJob(by, 'settle_refund', { payload: { id }, key, idOrg });

  async function work(task: Task, { skips }: { skips: boolean }): Promise<void> {
    const { full, cap } = createPracticeCap({ perPractice: 1 });
    runner = await run({
      pgPool: api.database.pool,
      taskList: cap({ settle_refund: task }),
      concurrency: 4,
      ...(skips && { forbiddenFlags: full }),
      pollInterval: 100,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    });
  }

  function holdingTask() {
    const begun: string[] = [];
    const ended = new Promise<void>((resolve) => (letGo = resolve));
    const task: Task = async (payload) => {
      const { id } = payload as { id: string };
      begun.push(id);
      await ended;
    };
    return { task, begun };
  }

  it("lets another practice's jobs run while one practice is at its limit", async () => {
    const { task, begun } = holdingTask();
    for (const key of ['a1', 'a2', 'a3', 'a4']) await queue(key, '1');
    await queue('b1', '2');
    await work(task, { skips: true });
    await until(() => begun.length === 2);
    expect(begun).to.include('b1');
    letGo();
    await until(() => begun.length === 5);
  });

  it('keeps the attempt count of a requeued job', async () => {
    const { task, begun } = holdingTask();
    await queue('first', '1');
    await work(task, { skips: false });
    await until(() => begun.length === 1);
    await db()
      .transaction()
      .execute(async (trx) => {
        await queue('second', '1', { db: trx });
        await sql`
          update graphile_worker._private_jobs set attempts = 7, max_attempts = 9 where key = 'second'
        `.execute(trx);
      });
    await until(async () => (await putBackOf('second')) > 2);
    expect(await waiting('second')).to.deep.equal([{ attempts: 7, payload: { id: 'second' } }]);
    letGo();
    await until(() => begun.includes('second'));
  });

  /** Returns how many jobs were inserted between the first job and the waiting job with this key. */
  async function putBackOf(key: string): Promise<number> {
    const { rows } = await sql<{ made: number }>`
      select (select max(id) from graphile_worker._private_jobs where key = ${key} and locked_at is null)
        - (select min(id) from graphile_worker._private_jobs) as made
    `.execute(db());
    return Number(rows[0]?.made ?? 0);
  }

  it('drops a job that was replaced while being requeued', async () => {
    const { full: _full, cap } = createPracticeCap({ perPractice: 0 });
    const ended: boolean[] = [];
    const tasks = cap({ settle_refund: () => undefined });
    const replaceFirst: Task = async (payload, helpers) => {
      if (ended.length === 0) await queue('one', '1', { id: 'newer' });
      await tasks['settle_refund']?.(payload, helpers);
      ended.push(true);
    };
    await queue('one', '1', { id: 'older' });
    runner = await run({
      pgPool: api.database.pool,
      taskList: { settle_refund: replaceFirst },
      concurrency: 1,
      pollInterval: 100,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    });
    await until(() => ended.length > 0);
    // A running job is not among the waiting ones.
    let found: Row[] = [];
    await until(async () => (found = await waiting('one')).length > 0);
    expect(found.map(({ payload }) => payload)).to.deep.equal([{ id: 'newer' }]);
  });
});
