import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { createTasks } from '../../server/api/worker/tasks.ts';
import type { WorkerDeps } from '../../server/api/worker/deps.ts';
import { createDiskBlobs } from '../../server/api/blobs/blob-store.ts';
import { createWebhookSender } from '../../server/api/providers/webhook.ts';
import { readConfig } from '../../server/config.ts';
import type { EmbeddedApi } from './embedded-api.ts';
import { silentLog } from './silent-log.ts';

/**
 * Runs all worker jobs due at the test's current time, including jobs that other jobs enqueue.
 * The queue uses the database's clock, so waiting jobs run immediately, and jobs deferred to a later minute run once.
 */
export async function runWorker(api: EmbeddedApi, parts: Partial<WorkerDeps> = {}): Promise<void> {
  const { db, pool } = api.database;
  const webhooks = createWebhookSender({ guarded: false });
  const deps: WorkerDeps = {
    db,
    log: silentLog,
    clock: () => api.now.ms,
    gateway: api.gateway,
    records: api.records,
    keyring: api.keyring,
    webhooks,
    config: readConfig({}),
    blobs: createDiskBlobs(`${api.dataDir}/files`),
    ...parts,
  };
  const taskList = createTasks(deps);
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
    const { rows } = await sql<{ waiting: number; fault: string | null }>`
      select count(*)::int as waiting, max(last_error) as fault
      from graphile_worker._private_jobs
      where ${isNow}
    `.execute(db);
    const [queue] = rows;
    if (queue?.fault) throw new Error(`A job of the worker failed: ${queue.fault}`);
    waiting = queue?.waiting ?? 0;
  }
  await webhooks.close();
}

const isNow = sql`coalesce(key, '') not like 'deliver-later:%'`;
