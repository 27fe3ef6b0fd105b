import type { Job, JobHelpers, Task, TaskList } from 'graphile-worker';
import { practiceFlag } from '../database/job-names.ts';
import type { SlotClass } from './slots.ts';

/** Delay in milliseconds before a job is retried whose practice has used up its fair share. */
const requeueDelayMs = 500;

interface PracticeCap {
  /** Returns the flags of practices that use their full share, so that their jobs stay queued. */
  full(): string[];
  cap(tasks: TaskList): TaskList;
}

/**
 * Limits the number of concurrent jobs per practice, and runs each periodic job only once at a time. Workers skip jobs of practices at the
 * limit.
 * A job that was fetched anyway, because several workers fetched at the same time, is requeued.
 */
export function createPracticeCap({ perPractice }: Pick<SlotClass, 'perPractice'>): PracticeCap {
  const running = new Map<string, number>();
  const flagOf = ({ flags }: Job) =>
    Object.keys(flags ?? {}).find((flag) => flag.startsWith(practiceFlag('')));
  const cap = (name: string, task: Task): Task => {
    return async (payload, helpers) => {
      const practice = flagOf(helpers.job);
      const limitKey = practice ?? name;
      const most = practice === undefined ? 1 : perPractice;
      const before = running.get(limitKey) ?? 0;
      if (before >= most) return requeue(helpers);
      running.set(limitKey, before + 1);
      try {
        return await task(payload, helpers);
      } finally {
        const remaining = (running.get(limitKey) ?? 1) - 1;
        if (remaining > 0) running.set(limitKey, remaining);
        else running.delete(limitKey);
      }
    };
  };
  return {
    full: () => [...running].flatMap(([limitKey, count]) => (count >= perPractice ? [limitKey] : [])),
    cap: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, cap(name, task)]] : [])),
      ),
  };
}

/**
 * Requeues a job with an unchanged number of attempts. The fetched row ends with this task.
 * If another job has replaced it under the same key, that job is kept.
 */
async function requeue({ job, withPgClient }: JobHelpers): Promise<void> {
  await withPgClient(async (client) => {
    await client.query('begin');
    try {
      const { rows } = await client.query<{ id: string }>(queueAgain, [
        job.id,
        job.task_identifier,
        requeueDelayMs,
        job.key,
      ]);
      const added = rows.flatMap(({ id }) => id ?? []);
      await client.query(countAttempts, [added, job.attempts - 1]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

const queueAgain = `
  select added.id::text
  from graphile_worker._private_jobs taken
  cross join lateral graphile_worker.add_job(
    $2::text,
    payload := taken.payload,
    run_at := now() + $3::double precision * interval '1 millisecond',
    max_attempts := taken.max_attempts::int,
    job_key := taken.key,
    priority := taken.priority::int,
    flags := (select array_agg(flag) from jsonb_object_keys(taken.flags) flag)
  ) added
  where taken.id = $1::bigint
  and taken.key is not distinct from $4::text
`;

const countAttempts = `
  select graphile_worker.reschedule_jobs($1::bigint[], attempts := $2::int)
`;
