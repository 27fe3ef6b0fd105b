import { apiCalls } from '../../../shared/api-calls.ts';
import { writeListQuery } from '../../../shared/list-query.ts';
import { readCount } from '../../../shared/reply.ts';
import type { Job, NotificationList } from './last-job.ts';
import type { RequestContext } from './request-context.ts';

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
