import { sql } from 'kysely';
import { confirmedJobStatuses, type JobStatus } from '../../../shared/resources/transitions.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { Trx } from '../database/db.ts';
import { isReached } from './visit-rows.ts';

/** Counts for a job that was not sent yet the rows of its list that are ready and were not reached, all of them waiting. */
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
 * The list's status follows its jobs: it runs while one of them does. After that it is as before it was sent; of a job that
 * was never confirmed nothing changes.
 */
export async function followList(trx: Trx, job: ApiRecord, status: JobStatus): Promise<void> {
  const list = textOf(job, 'notification');
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
      and id <> ${textOf(job, 'id')}
      and status = any(${confirmedJobStatuses}::text[])
    )
  `.execute(trx);
}
