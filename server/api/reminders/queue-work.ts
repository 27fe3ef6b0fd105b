import { sql } from 'kysely';
import { addJob, addJobSoon, type Db } from '../database/db.ts';
import { scanRecords } from '../database/row-scan.ts';
import type { Channel } from '../../../shared/contacts/channels.ts';

/** Minimum delay of a job recount, so that each job is counted at most once a second. Large jobs wait longer because they cost more. */
const countIntervalMs = 1000;
const peopleASecond = 20_000;

/** Queues the planning of a job, starting after line `after` of its notification list. */
export const queuePlan = (
  db: Db,
  job: string,
  { idOrg, after = 0 }: { idOrg: string; after?: number },
): Promise<void> => addJob(db, 'plan_job', { payload: { id: job, idOrg, after }, key: `plan:${job}`, idOrg });

export const queueRun = (db: Db, reminder: string, idOrg: string): Promise<void> =>
  addJob(db, 'run_reminder', { payload: { id: reminder }, key: `run:${reminder}`, idOrg });

export const queueOpenWindows = (db: Db): Promise<void> =>
  addJob(db, 'open_windows', { payload: {}, key: 'open_windows' });

export const queueLane = (db: Db, { idOrg, channel }: Lane): Promise<void> =>
  addJob(db, 'deliver', {
    payload: { idOrg, channel },
    key: `deliver:${idOrg}:${channel}`,
    keepsRunAt: true,
    idOrg,
    flags: [channel],
  });

/** Continues a lane later, when its rate budget allows. Uses a separate key so that newly due messages do not wait for that time. */
export const queueLaneLater = (db: Db, { idOrg, channel }: Lane, runAfterMs: number): Promise<void> =>
  addJob(db, 'deliver', {
    payload: { idOrg, channel },
    key: `deliver-later:${idOrg}:${channel}`,
    runAfterMs,
    idOrg,
    flags: [channel],
  });

/**
 * Queues the recount of jobs. Records the change in the same transaction so that no recount is lost while a worker is counting or if it is
 * killed.
 */
export async function queueJobCounts(db: Db, jobs: readonly string[]): Promise<void> {
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
      runAfterMs: Math.max(countIntervalMs, (total / peopleASecond) * 1000),
    });
}

/** Queues the recount of the jobs of changed messages. */
export const queueCountsOf = (db: Db, messages: readonly { job: string | null }[]): Promise<void> =>
  queueJobCounts(
    db,
    messages.flatMap(({ job }) => job ?? []),
  );

export async function queueNextCount(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ idOrg: string }>`
    select id_org::text as "idOrg" from jobs where id = ${id}
  `.execute(db);
  for (const { idOrg } of rows)
    await addJob(db, 'follow_job', { payload: { id }, key: `follow:${id}`, idOrg });
}

/** Queues a recount of each job that has uncounted changes or an unfinished count. */
export async function queueChangedJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; idOrg: string }>`
    select jobs.id, jobs.id_org::text as "idOrg"
    from (select job from job_changes union select job from job_counts) changed
    cross join lateral (
      select id, id_org
      from jobs
      where id = changed.job
      limit 1
    ) jobs
    order by jobs.id
  `.execute(db);
  await scanRecords('resume_counts', rows, {
    nameOf: ({ id }) => id,
    work: ({ id, idOrg }) =>
      addJob(db, 'follow_job', { payload: { id }, key: `follow:${id}`, keepsRunAt: true, idOrg }),
  });
}

/** Lane of the delivery engine: one organization and one channel. */
export interface Lane {
  idOrg: string;
  channel: Channel;
}
