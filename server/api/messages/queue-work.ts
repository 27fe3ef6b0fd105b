import { sql } from 'kysely';
import { addJob, addJobSoon, type Db } from '../database/db.ts';
import { scanRecords } from '../database/row-scan.ts';
import type { Lane } from './lane.ts';

/** A job's counts are taken once a second at the most, however fast its messages move; those of a large one later, as they cost more. */
const followAfterMs = 1000;
const peopleASecond = 20_000;

/** `after` is the line of the list from which the plan goes on. */
export const queuePlan = (
  db: Db,
  job: string,
  { idOrg, after = 0 }: { idOrg: string; after?: number },
): Promise<void> => addJob(db, 'plan_job', { payload: { id: job, idOrg, after }, key: `plan:${job}`, idOrg });

export const queueRun = (db: Db, reminder: string, idOrg: string): Promise<void> =>
  addJob(db, 'run_reminder', { payload: { id: reminder }, key: `run:${reminder}`, idOrg });

export const queueOpening = (db: Db): Promise<void> =>
  addJob(db, 'open_windows', { payload: {}, key: 'open_windows' });

export const queueLane = (db: Db, { idOrg, channel }: Lane): Promise<void> =>
  addJob(db, 'deliver', {
    payload: { idOrg, channel },
    key: `deliver:${idOrg}:${channel}`,
    keepsTime: true,
    idOrg,
    flags: [channel],
  });

/** Goes on with a lane that waits for its next minute. What becomes due meanwhile need not wait for that. */
export const queueLaneLater = (db: Db, { idOrg, channel }: Lane, runAfterMs: number): Promise<void> =>
  addJob(db, 'deliver', {
    payload: { idOrg, channel },
    key: `deliver-later:${idOrg}:${channel}`,
    runAfterMs,
    idOrg,
    flags: [channel],
  });

/**
 * Has jobs counted anew. That they changed is written down in the same transaction, so that no count is lost where a worker counts just
 * now, or is killed.
 */
export async function queueFollowing(db: Db, jobs: readonly string[]): Promise<void> {
  const ids = [...new Set(jobs)].sort();
  if (ids.length === 0) return;
  await sql`insert into job_changes (job) select unnest(${ids}::text[])`.execute(db);
  const { rows } = await sql<{ id: string; total: number; idOrg: string }>`
    select id, total, id_org::text as "idOrg" from jobs where id = any(${ids}::text[]) order by id
  `.execute(db);
  for (const { id, total, idOrg } of rows)
    await addJobSoon(db, 'follow_job', {
      payload: { id },
      key: `follow:${id}`,
      idOrg,
      runAfterMs: Math.max(followAfterMs, (total / peopleASecond) * 1000),
    });
}

/** Goes on at once with a count that is under way. */
export async function queueCounting(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ idOrg: string }>`
    select id_org::text as "idOrg" from jobs where id = ${id}
  `.execute(db);
  for (const { idOrg } of rows)
    await addJob(db, 'follow_job', { payload: { id }, key: `follow:${id}`, idOrg });
}

/** Queues the count of each job whose change was written down and not counted, or whose count has not ended. */
export async function queueChangedJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; idOrg: string }>`
    select id, id_org::text as "idOrg"
    from jobs
    where id in (select job from job_changes)
    or id in (select job from job_counts)
    order by id
  `.execute(db);
  await scanRecords('resume_counts', rows, {
    nameOf: ({ id }) => id,
    work: ({ id, idOrg }) =>
      addJob(db, 'follow_job', { payload: { id }, key: `follow:${id}`, keepsTime: true, idOrg }),
  });
}
