import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Logger, runOnce, type JobHelpers } from 'graphile-worker';
import { sql } from 'kysely';
import type { JobName } from '../../server/api/database/job-names.ts';
import { createTasks } from '../../server/api/worker/tasks.ts';
import type { WorkerDeps } from '../../server/api/worker/deps.ts';
import { createDiskBlobs } from '../../server/api/blobs/disk-blobs.ts';
import { createWebhookSender } from '../../server/api/providers/webhook.ts';
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/log.ts';
import type { EmbeddedApi } from './embedded-api.ts';
import { silentLog } from './silent-log.ts';

/** Parts of an API that its worker shares. */
type WorkedApi = Pick<EmbeddedApi, 'database' | 'gateway' | 'records' | 'keyring' | 'now' | 'dataDir'>;

/**
 * Runs all worker jobs due at the test's current time, including jobs that other jobs enqueue.
 * The queue uses the database's clock, so waiting jobs run immediately, and jobs deferred to a later minute run once.
 */
export async function runWorker(api: WorkedApi, parts: Partial<WorkerDeps> = {}): Promise<void> {
  const { db, pool } = api.database;
  const webhooks = createWebhookSender({ guarded: false });
  const taskList = createTasks({ ...depsOf(api), webhooks, ...parts });
  for (const task of ['run_reminders', 'open_windows'])
    await sql`select graphile_worker.add_job(${task}, job_key := ${task})`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db);
  for (let waiting = 1; waiting > 0;) {
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and ${isNow}`.execute(
      db,
    );
    await runOnce({
      pgPool: pool,
      taskList,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    });
    const { rows } = await sql<{ waiting: number; error: string | null }>`
      select count(*) filter (where attempts < max_attempts)::int as waiting, max(last_error) as error
      from graphile_worker._private_jobs
      where ${isNow}
    `.execute(db);
    const [queue] = rows;
    if (queue?.error) throw new Error(`A job of the worker failed: ${queue.error}`);
    waiting = queue?.waiting ?? 0;
  }
  await webhooks.close();
}

/** Runs `work` with the tasks of the worker, outside the queue, and returns the log. */
export async function logOfTasks(
  api: EmbeddedApi,
  work: (run: (job: JobName, payload: object) => Promise<void>) => Promise<void>,
): Promise<string> {
  const lines = new PassThrough();
  const webhooks = createWebhookSender({ guarded: false });
  const tasks = createTasks({ ...depsOf(api), webhooks, log: createLog('info', lines) });
  await work(async (job, payload) => void (await tasks[job](payload, {} as JobHelpers)));
  await webhooks.close();
  lines.end();
  return text(lines);
}

function depsOf(api: WorkedApi): Omit<WorkerDeps, 'webhooks'> {
  return {
    db: api.database.db,
    replica: api.database.replica,
    log: silentLog,
    clock: () => api.now.ms,
    gateway: api.gateway,
    records: api.records,
    keyring: api.keyring,
    config: readConfig({}),
    blobs: createDiskBlobs(`${api.dataDir}/files`),
  };
}

const isNow = sql`coalesce(key, '') not like 'deliver-later:%'`;
