import type { RowOf } from '../../../../../shared/resources/define.ts';
import type { messages } from '../../../../../shared/resources/notifications.ts';
import { timeOfId } from '../../../../../shared/time.ts';
import type { JobLine, ListLine, MessageLine } from '../../../../../views/reminders/home/props.ts';
import { countWaiting, type Job, type NotificationList } from '../../../page/list-jobs.ts';

/** Converts a job. `name` is the name of its notification list. */
export function toJobLine(job: Job, name: string): JobLine {
  return {
    id: job.id,
    list: job.notification,
    name: name || job.notification || job.id,
    status: job.status,
    startAt: job.start_at ?? 0,
    total: job.total ?? 0,
    waiting: countWaiting(job),
    sent: job.sent ?? 0,
    delivered: job.delivered ?? 0,
    failed: job.failed ?? 0,
    confirmed: job.confirmed ?? 0,
    cancelledByContact: job.cancelled_by_contact ?? 0,
    callback: job.callback ?? 0,
    optedOut: job.opted_out ?? 0,
  };
}

export function toListLine(list: NotificationList, reminder: string): ListLine {
  const { id, name, status, total = 0, created } = list;
  return { id, name: name || id, reminder, status, total, created: created || (timeOfId(id) ?? 0) };
}

export function toMessageLine(message: RowOf<typeof messages>): MessageLine {
  const { id, name, contact, channel, address, status, reason, response, time = 0 } = message;
  const sendAt = message.send_at ?? 0;
  return { id, name, contact, channel, address, status, reason, response, time, sendAt };
}
