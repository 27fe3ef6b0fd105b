import type { Job, JobHelpers, Task, TaskList } from 'graphile-worker';
import { practiceFlag } from '../database/job-names.ts';
import type { SlotClass } from './slots.ts';

/** Job that came while its practice had its share: it is asked for again then. */
const putBackMs = 500;

interface PracticeCap {
  /** Flags of the practices that have their share: their jobs wait in the queue. */
  full(): string[];
  /** The same tasks within the share. */
  cap(tasks: TaskList): TaskList;
}

/**
 * Limits how many jobs of one practice run at once, and each round to one. A worker skips jobs of a practice that has its share; as
 * several workers may ask for jobs at the same moment, a job that came all the same is put back.
 */
export function createPracticeCap({ perPractice }: Pick<SlotClass, 'perPractice'>): PracticeCap {
  const running = new Map<string, number>();
  const flagOf = ({ flags }: Job) =>
    Object.keys(flags ?? {}).find((flag) => flag.startsWith(practiceFlag('')));
  const cap = (name: string, task: Task): Task => {
    return async (payload, helpers) => {
      const practice = flagOf(helpers.job);
      const share = practice ?? name;
      const most = practice === undefined ? 1 : perPractice;
      const before = running.get(share) ?? 0;
      if (before >= most) return putBack(helpers);
      running.set(share, before + 1);
      try {
        return await task(payload, helpers);
      } finally {
        const left = (running.get(share) ?? 1) - 1;
        if (left > 0) running.set(share, left);
        else running.delete(share);
      }
    };
  };
  return {
    full: () => [...running].flatMap(([share, count]) => (count >= perPractice ? [share] : [])),
    cap: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, cap(name, task)]] : [])),
      ),
  };
}

/**
 * Queues a job once more, as it was before it was taken up: being put back is no attempt, and those before still count. The row that was
 * taken up ends with this task. A job that was replaced by another of its key since is that other one's.
 */
async function putBack({ job, withPgClient }: JobHelpers): Promise<void> {
  await withPgClient(async (client) => {
    await client.query('begin');
    try {
      const { rows } = await client.query<{ id: string }>(queueAgain, [
        job.id,
        job.task_identifier,
        putBackMs,
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
