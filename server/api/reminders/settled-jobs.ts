import { sql, type RawBuilder } from 'kysely';
import { channels } from '../../../shared/contacts/channels.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { queueJobCounts } from './queue-work.ts';

/** Time for which a call in progress or an unknown result keeps its job open. */
export const settledAfterMs = 24 * 3_600_000;

/** Time in milliseconds for which the scan of each minute looks back, longer than the hour between complete scans. */
const lookedBackMs = 2 * 3_600_000;

/** Recounts running jobs that have no pending messages, because no event reports when such a time has passed. Checks every running job. */
export const queueSettledJobs = (trx: Trx, now: number): Promise<void> => queueSettled(trx, sql`jobs`, now);

/** Recounts running jobs as `queueSettledJobs` does, but checks only those with a message that became too old for a result in the last hours. */
export const queueJustSettledJobs = (trx: Trx, now: number): Promise<void> =>
  queueSettled(
    trx,
    sql`
      (
        select distinct job
        from messages
        where (status = 'unknown' or status = 'sent' and channel = 'voice')
        and claimed <= ${toTimestamp(now - settledAfterMs)}
        and claimed > ${toTimestamp(now - settledAfterMs - lookedBackMs)}
        and job is not null
      ) aged
      cross join lateral (
        select *
        from jobs
        where jobs.id = aged.job
        limit 1
      ) jobs
    `,
    now,
  );

async function queueSettled(trx: Trx, jobs: RawBuilder<unknown>, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from ${jobs}
    where status = 'running'
    and not ${hasWaiting}
    and not ${hasUnsettled(now)}
    order by id
  `.execute(trx);
  await queueJobCounts(
    trx,
    rows.map(({ id }) => id),
  );
}

// Uses limited lookups per job in the order of an index on `coalesce(job, '')`, because otherwise the query might read all messages.

const hasWaiting = sql`
  (
    (
      select true
      from unnest(${channels}::text[]) as lane (channel)
      cross join unnest(array['planned', 'due']) as state (status)
      cross join lateral (
        select 1
        from messages
        where messages.id_org = jobs.id_org
        and messages.status in ('planned', 'due')
        and messages.status = state.status
        and messages.channel = lane.channel
        and messages.after_message is null
        and coalesce(messages.job, '') = jobs.id
        order by coalesce(messages.queue, '')
        limit 1
      ) message
      limit 1
    ) is not null
    or (
      select true
      from messages
      where messages.status = 'sending'
      and coalesce(messages.job, '') = jobs.id
      order by messages.claimed
      limit 1
    ) is not null
  )
`;

const hasUnsettled = (now: number) => sql`
  (
    (
      select true
      from messages
      where (messages.status = 'unknown' or messages.status = 'sent' and messages.channel = 'voice')
      and coalesce(messages.job, '') = jobs.id
      and messages.claimed > ${toTimestamp(now - settledAfterMs)}
      order by messages.claimed
      limit 1
    ) is not null
  )
`;

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
