import { apiCalls } from '../../../shared/api-calls.ts';
import { writeListQuery } from '../../../shared/list-query.ts';
import { readCount } from '../../../shared/reply.ts';
import type { Job, NotificationList } from './last-job.ts';
import type { Visit } from './visit.ts';

/** Of whom that asks the API. */
export const nothingQuery = { nothing: 'T' } as const;

/**
 * How many of a list its last job has nothing for, as their rows are at fault or a rule cancels them; 0 before anything was sent, and
 * where the list has gone on since.
 */
export async function countGotNothing(
  { api }: Visit,
  job: Job,
  list: Pick<NotificationList, 'id' | 'jobID' | 'status'> | undefined,
): Promise<number> {
  if (list?.jobID !== job.id || !['running', 'done'].includes(list.status) || !job.sent) return 0;
  const query = { ...writeListQuery({ size: 1, count: true }), ...nothingQuery };
  const outcome = await api.call(apiCalls.readNotificationOutcome, { params: { id: list.id }, query });
  return (outcome.ok && readCount(outcome.reply.p1)) || 0;
}
