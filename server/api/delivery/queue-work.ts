import { addJob, type Db } from '../database/db.ts';
import type { Lane } from './lane.ts';

/** A job's counts are taken once a second at the most, however fast its messages move. */
const followAfterMs = 1000;

export const queuePlan = (db: Db, job: string): Promise<void> =>
  addJob(db, 'plan_job', { payload: { id: job }, key: `plan:${job}` });

export const queueRun = (db: Db, reminder: string): Promise<void> =>
  addJob(db, 'run_reminder', { payload: { id: reminder }, key: `run:${reminder}` });

export const queueOpening = (db: Db): Promise<void> =>
  addJob(db, 'open_windows', { payload: {}, key: 'open_windows' });

export const queueLane = (db: Db, { idOrg, channel }: Lane): Promise<void> =>
  addJob(db, 'deliver', {
    payload: { idOrg, channel },
    key: `deliver:${idOrg}:${channel}`,
    keepsTime: true,
  });

/** Goes on with a lane that waits for its next minute. What becomes due meanwhile need not wait for that. */
export const queueLaneLater = (db: Db, { idOrg, channel }: Lane, runAfterMs: number): Promise<void> =>
  addJob(db, 'deliver', {
    payload: { idOrg, channel },
    key: `deliver-later:${idOrg}:${channel}`,
    runAfterMs,
  });

export async function queueFollowing(db: Db, jobs: readonly string[]): Promise<void> {
  for (const id of new Set(jobs))
    await addJob(db, 'follow_job', {
      payload: { id },
      key: `follow:${id}`,
      runAfterMs: followAfterMs,
      keepsTime: true,
    });
}
