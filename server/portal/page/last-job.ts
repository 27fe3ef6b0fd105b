import type { RowOf } from '../../../shared/resources/define.ts';
import { jobs, type notifications } from '../../../shared/resources/notifications.ts';
import type { RequestContext } from './request-context.ts';

export type NotificationList = RowOf<typeof notifications>;
export type Job = RowOf<typeof jobs>;

export async function loadLastJob(
  { api }: RequestContext,
  { jobID }: Pick<NotificationList, 'jobID'>,
): Promise<Job | undefined> {
  if (!jobID) return undefined;
  const outcome = await api.one(jobs, jobID);
  return outcome.ok ? outcome.row : undefined;
}
