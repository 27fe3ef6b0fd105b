import type { RowOf } from '../../../shared/resources/define.ts';
import { jobs, type notifications } from '../../../shared/resources/notifications.ts';
import type { RequestContext } from './request-context.ts';

export type NotificationList = RowOf<typeof notifications>;
export type Job = RowOf<typeof jobs>;

/** Counts people without a message so far. For a stopped job, counts those who got none because it was stopped. */
export function countWaiting({ status, waiting = 0, stopped, total = 0, sent = 0, failed = 0 }: Job): number {
  return status === 'cancelled' ? (stopped ?? Math.max(0, total - sent - failed)) : waiting;
}

export async function loadLastJob(
  { api }: RequestContext,
  { jobID }: Pick<NotificationList, 'jobID'>,
): Promise<Job | undefined> {
  if (!jobID) return undefined;
  const outcome = await api.one(jobs, jobID);
  return outcome.ok ? outcome.row : undefined;
}
