import { textOf, type ApiRecord } from '../reply.ts';

/** A notification list with an update over it. The update keeps the job that is there where it brings none. */
export function mergeNotificationList(before: ApiRecord, update: ApiRecord): ApiRecord {
  const merged = { ...before, ...update };
  const job = textOf(update, 'jobID').trim() || textOf(before, 'jobID');
  return job ? { ...merged, jobID: job } : merged;
}
