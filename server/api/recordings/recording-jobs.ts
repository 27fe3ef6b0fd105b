import { addJob, type Db } from '../database/db.ts';
import { noPractice } from '../database/job-names.ts';

/** A recording, and the provider's name of it: so that it can be deleted there when there is no row of it any more. */
interface FetchJob {
  id: string;
  ref: string;
  idOrg: string;
}

/** Queued again under the same key it is one job still. */
export const queueFetch = (db: Db, { id, ref, idOrg }: FetchJob): Promise<void> =>
  addJob(db, 'fetch_recording', { payload: { id, ref }, key: `recording:${ref}`, idOrg });

/** Has a recording deleted at the provider that nobody keeps here: no row says any more whose it was. */
export const queueDrop = (db: Db, ref: string): Promise<void> =>
  queueFetch(db, { id: '', ref, idOrg: noPractice });
