import { isStatusFromJob, listStatus } from '../../../shared/reminders/list-status.ts';
import { loadLastJob, type NotificationList } from './last-job.ts';
import type { RequestContext } from './request-context.ts';

export async function loadListStatuses(
  ctx: RequestContext,
  lists: readonly Pick<NotificationList, 'id' | 'status' | 'jobID'>[],
): Promise<ReadonlyMap<string, string>> {
  const statuses = lists.map(async (list) => {
    const job = isStatusFromJob(list) ? await loadLastJob(ctx, list) : undefined;
    return [list.id, listStatus(list, job)] as const;
  });
  return new Map(await Promise.all(statuses));
}
