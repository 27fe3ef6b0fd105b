import { messages } from '../../../shared/resources/notifications.ts';
import type { Job } from './last-job.ts';
import type { RequestContext } from './request-context.ts';

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
