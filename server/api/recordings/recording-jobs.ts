import { addJob, type Db } from '../database/db.ts';
import { noPractice } from '../database/job-names.ts';

/** Recording with the provider's ID, so that the provider's copy can be deleted even after our row is gone. */
interface FetchJob {
  id: string;
  ref: string;
  idOrg: string;
}

/** Queues the download. The key prevents duplicate jobs. */
export const queueFetch = (db: Db, { id, ref, idOrg }: FetchJob): Promise<void> =>
  addJob(db, 'fetch_recording', { payload: { id, ref }, key: `recording:${ref}`, idOrg });

/** Queues the deletion of the provider's copy of a recording without a row, so its organization is unknown. */
export const queueDrop = (db: Db, ref: string): Promise<void> =>
  queueFetch(db, { id: '', ref, idOrg: noPractice });
