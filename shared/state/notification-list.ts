import { textOf, type ApiRecord } from '../reply.ts';

/** Merges an update into a notification list. The current job is preserved if the update has none. */
export function mergeNotificationList(before: ApiRecord, update: ApiRecord): ApiRecord {
  const merged = { ...before, ...update };
  const job = textOf(update, 'jobID').trim() || textOf(before, 'jobID');
  return job ? { ...merged, jobID: job } : merged;
}
