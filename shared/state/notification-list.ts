import type { ApiRecord } from '../reply.ts';

type NotificationList = ApiRecord & { readonly jobID?: string | null };

/** Merges an update into a notification list. The current job is preserved if the update has none. */
export function mergeNotificationList(before: NotificationList, update: NotificationList): NotificationList {
  const merged = { ...before, ...update };
  const jobID = update.jobID?.trim() || before.jobID;
  return jobID ? { ...merged, jobID } : merged;
}
