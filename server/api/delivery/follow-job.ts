import { sql } from 'kysely';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { settledAfterMs } from './settled-jobs.ts';

/**
 * Makes of a job what its messages are, in one statement: its counts, of people, and whether it runs or is over. Its list follows. It
 * failed only where nothing could be tried.
 */
export function followJob(db: Db, id: string, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // First: the count sees at least what these changes are of, and a change that comes meanwhile stays.
    await trx.deleteFrom('job_changes').where('job', '=', id).execute();
    await countJob(trx, id, now);
  });
}

async function countJob(trx: Trx, id: string, now: number): Promise<void> {
  await sql`
    with ${countPeople(id, now)}, followed as (
      update jobs
      set total = counts.total,
        waiting = counts.waiting,
        sent = counts.sent,
        delivered = counts.delivered,
        failed = counts.failed,
        confirmed = counts.confirmed,
        cancelled_by_contact = counts.cancelled,
        callback = counts.callback,
        opted_out = counts.opted_out,
        status = case
          when jobs.status not in ('queued', 'running', 'paused') then jobs.status
          when is_open and jobs.status = 'queued' and is_tried then 'running'
          when is_open then jobs.status
          when is_tried then 'done'
          else 'failed'
        end,
        finished = case
          when jobs.status in ('queued', 'running', 'paused') and not is_open then ${toTimestamp(now)}
          else jobs.finished
        end
      from counts
      where jobs.id = ${id}
      and jobs.planned is not null
      returning jobs.notification, jobs.status
    )
    update notifications
    set status = followed.status
    from followed
    where notifications.id = followed.notification
    and followed.status in ('done', 'failed')
    and not exists (
      select 1
      from jobs
      where jobs.notification = followed.notification
      and jobs.id <> ${id}
      and jobs.status in ('queued', 'running', 'paused')
    )
  `.execute(trx);
}

/**
 * What became of each person of the job, and how many there are of each kind. Who was left out at the plan is not counted; those whose
 * row was deleted are.
 */
const countPeople = (id: string, now: number) => sql`
  people as (
    select "row",
      bool_or(
        status in ('planned', 'due', 'sending')
        or (status = 'unknown' or status = 'sent' and channel = 'voice')
        and claimed > ${toTimestamp(now - settledAfterMs)}
      ) as open,
      bool_or(status in ('sent', 'delivered', 'unknown')) as left_us,
      bool_or(status = 'delivered') as reached,
      bool_and(status in ('failed', 'left_out')) and bool_or(status = 'failed') as failed,
      bool_or(attempts > 0 or status = 'sending') as tried
    from messages
    where job = ${id}
    and send_at is not null
    group by "row", case when "row" is null then coalesce(contact, name, id) end
  ), counts as (
    select count(*) as total,
      count(*) filter (where open and not left_us) as waiting,
      count(*) filter (where left_us) as sent,
      count(*) filter (where reached) as delivered,
      count(*) filter (where failed) as failed,
      count(*) filter (where visit.answer = 'confirm') as confirmed,
      count(*) filter (where visit.answer = 'cancel') as cancelled,
      count(*) filter (where visit.answer = 'callback') as callback,
      count(*) filter (where visit.answer in ('opt_out', 'not_pat')) as opted_out,
      coalesce(bool_or(open), false) as is_open,
      coalesce(bool_or(tried), false) as is_tried
    from people
    left join notification_rows visit on visit.id = people."row"
  )
`;
