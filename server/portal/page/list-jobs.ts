import type { RowOf } from '../../../shared/resources/define.ts';
import { jobs, type notifications, messages } from '../../../shared/resources/notifications.ts';
import type { RequestContext } from './request-context.ts';
import { isStatusFromJob, listStatus } from '../../../shared/reminders/list-status.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import { writeListQuery } from '../../../shared/list-query.ts';
import { readCount } from '../../../shared/reply.ts';

export type NotificationList = RowOf<typeof notifications>;
export type Job = RowOf<typeof jobs>;

/** Counts people without a message yet. For a stopped job, counts people who got no message because the job was stopped. */
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

/** Returns the send time of a job's first message in Unix seconds, or 0 if a message has been sent or the time is unknown. */
export async function loadFirstSendTime(
  { api, parts }: RequestContext,
  { id, status, sent = 0 }: Job,
): Promise<number> {
  if (status !== 'queued' || sent > 0 || !(await parts.relay.isLevel2())) return 0;
  const filter = { job: id, status: 'planned' };
  const sort = [{ field: 'send_at', descending: false }];
  const outcome = await api.list(messages, { filter, sort, size: 1 });
  return (outcome.ok && outcome.rows[0]?.send_at) || 0;
}

export const unreachedQuery = { nothing: 'T' } as const;

/**
 * Counts recipients who got no message from the last job because their row is invalid or a rule cancels it. Returns 0 before
 * the first send or if the notification list has changed since.
 */
export async function countUnreached(
  { api }: RequestContext,
  job: Job,
  list: Pick<NotificationList, 'id' | 'jobID' | 'status'> | undefined,
): Promise<number> {
  if (list?.jobID !== job.id || !['running', 'done'].includes(list.status) || !job.sent) return 0;
  const query = { ...writeListQuery({ size: 1, count: true }), ...unreachedQuery };
  const outcome = await api.call(apiCalls.readNotificationOutcome, { params: { id: list.id }, query });
  return (outcome.ok && readCount(outcome.reply.p1)) || 0;
}
