import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Minimum difference in milliseconds that counts as a step. Gradual corrections of a clock are smaller between two checks. */
const leastStepMs = 30_000;

/** Creates a check that is true once after the worker's clock or the database's was set forward or back, as after a machine's suspension. */
export function createStepCheck(
  { db, clock }: { db: Db; clock: () => number },
  elapsed = () => performance.now(),
): () => Promise<boolean> {
  let last: readonly number[] | undefined;
  return async () => {
    const elapsedMs = elapsed();
    const offsets = [clock() - elapsedMs, (await readDatabaseClock(db)) - elapsedMs];
    const isStepped = offsets.some(
      (offset, index) => Math.abs(offset - (last?.[index] ?? offset)) >= leastStepMs,
    );
    last = offsets;
    return isStepped;
  };
}

async function readDatabaseClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::double precision * 1000 as now
  `.execute(db);
  return rows[0]?.now ?? 0;
}

/**
 * Lets jobs and periodic jobs that were queued by a clock that was ahead run as planned. graphile-worker would wait until the clock reaches
 * their times, and would queue no periodic job until then, even after a restart.
 */
export async function moveFutureJobs(db: Db): Promise<void> {
  await sql`
    update graphile_worker._private_known_crontabs
    set last_execution = now()
    where last_execution > now() + interval '1 minute'
  `.execute(db);
  await sql`
    update graphile_worker._private_jobs
    set run_at = now() + greatest(run_at - greatest(created_at, updated_at), interval '0'),
      created_at = least(created_at, now()), updated_at = now()
    where greatest(created_at, updated_at) > now() + interval '1 minute'
    and locked_at is null
  `.execute(db);
  // Lanes always run at once. Queuing a lane again updates `updated_at` but not `run_at`, so the statement above misses it.
  await sql`
    update graphile_worker._private_jobs
    set run_at = now()
    where key like 'deliver:%'
    and attempts = 0
    and run_at > now() + interval '1 minute'
    and locked_at is null
  `.execute(db);
}
