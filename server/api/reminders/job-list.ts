import { sql } from 'kysely';
import { confirmedJobStatuses, type JobStatus } from '../../../shared/resources/transitions.ts';
import type { jobs } from '../../../shared/resources/notifications.ts';
import type { Trx } from '../database/db.ts';
import type { ResourceRow } from '../rows/tables.ts';
import { isReached } from './appointment-rows.ts';

/** For a job that has not started, sets `total` and `waiting` to the count of the notification list's ready rows that no message has reached. */
export async function countListRows(trx: Trx, jobId: string): Promise<void> {
  const reminder = sql`(
    select reminder
    from notifications
    where notifications.id = notification_rows.notification
  )`;
  await sql`
    update jobs
    set total = listed.ready,
      waiting = listed.ready
    from (
      select count(*) as ready
      from notification_rows
      where notification = (select notification from jobs where id = ${jobId})
      and status = 'ready'
      and not (${isReached('notification_rows', { reminder, but: '' })})
    ) listed
    where jobs.id = ${jobId}
  `.execute(trx);
}

/**
 * Updates the notification list's status when its job's changes: running while any job is confirmed, otherwise ready or draft as before.
 * Canceling
 * a job that was never confirmed changes nothing.
 */
export async function followList(
  trx: Trx,
  { id, notification }: ResourceRow<typeof jobs>,
  status: JobStatus,
): Promise<void> {
  const list = notification ?? '';
  if (status !== 'cancelled') {
    await trx.updateTable('notifications').set({ status: 'running' }).where('id', '=', list).execute();
    return;
  }
  await sql`
    update notifications
    set status = case when total > 0 then 'ready' else 'draft' end
    where id = ${list}
    and status = 'running'
    and not exists (
      select 1
      from jobs
      where notification = ${list}
      and id <> ${id}
      and status = any(${confirmedJobStatuses}::text[])
    )
  `.execute(trx);
}
