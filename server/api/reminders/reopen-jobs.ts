import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/db.ts';

/** Reopens the job of the messages that match a condition on `message` if it has ended, unless its notification list has another open job. */
export async function reopenJobs(trx: Trx, isExcluded: RawBuilder<unknown>): Promise<void> {
  await sql`
    with reopened as (
      update jobs
      set status = 'queued', finished = null
      where id = (select max(message.job) from messages message where ${isExcluded})
      and status in ('done', 'failed')
      and not exists (
        select 1
        from jobs other
        where other.notification = jobs.notification
        and other.status in ('awaiting_confirm', 'queued', 'running', 'paused')
      )
      returning notification
    )
    update notifications
    set status = 'running'
    from reopened
    where notifications.id = reopened.notification
  `.execute(trx);
}
