import { sql } from 'kysely';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { queueNextCount } from './queue-work.ts';
import { settledAfterMs } from './settled-jobs.ts';

/** Maximum rows of a notification list to count per transaction. */
const linesAtOnce = 2000;
/** Upper bound for the number of messages per row in a job. */
const mostOfRow = 10;

/** Recalculates a job's patient counts and status from its messages, and updates its notification list. */
export async function followJob(db: Db, id: string, now: number): Promise<void> {
  while (!(await followSome(db, { id, now })));
}

const longestTurnMs = 1000;

interface Turn {
  /** Time limit of one run in milliseconds. The rest is queued. */
  turnMs?: number;
}

/** Counts a job for about a second and queues the rest, so that other jobs are not delayed. */
export async function followInTurn(
  { db, clock }: { db: Db; clock: () => number },
  id: string,
  { turnMs = longestTurnMs }: Turn = {},
): Promise<void> {
  const began = performance.now();
  while (!(await followSome(db, { id, now: clock() })))
    if (performance.now() - began > turnMs) return queueNextCount(db, id);
}

interface Following {
  id: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Counts the next part of a job. Returns true if it was the last part. */
function followSome(db: Db, { id, now }: Following): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks the job so that an older count never overwrites a newer one.
    const job = await trx
      .selectFrom('jobs')
      .select('notification')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const begun = await findBegun(trx, id);
    // Deletes the changes before counting, so that the count includes them and later changes remain.
    if (!begun) await trx.deleteFrom('job_changes').where('job', '=', id).execute();
    if (!job) return true;
    const from = begun?.line ?? 0;
    const to = from + linesAtOnce;
    const part = await countLines(trx, { id, now, list: job.notification, from, to });
    const counts = begun ? addCounts(begun.counts, part) : part;
    if (to < (await lastLine(trx, job.notification))) {
      await saveCounts(trx, id, { line: to, counts });
      return false;
    }
    const rest = await countWithoutRow(trx, { id, now });
    await trx.deleteFrom('job_counts').where('job', '=', id).execute();
    await finishCount(trx, { id, now, counts: addCounts(counts, rest) });
    return true;
  });
}

const countNames = [
  'total',
  'waiting',
  'sent',
  'delivered',
  'failed',
  'confirmed',
  'cancelled',
  'callback',
  'opted_out',
  'open',
  'tried',
  'stopped',
] as const;
type Counts = Record<(typeof countNames)[number], number>;

const noCounts = Object.fromEntries(countNames.map((name) => [name, 0])) as Counts;
const addCounts = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(countNames.map((name) => [name, one[name] + other[name]])) as Counts;

interface Begun {
  line: number;
  counts: Counts;
}

async function findBegun(trx: Trx, id: string): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`select line, counts from job_counts where job = ${id}`.execute(trx);
  return rows[0];
}

async function saveCounts(trx: Trx, id: string, { line, counts }: Begun): Promise<void> {
  await sql`
    insert into job_counts (job, line, counts)
    values (${id}, ${line}, ${JSON.stringify(counts)}::jsonb)
    on conflict (job) do update set line = excluded.line, counts = excluded.counts
  `.execute(trx);
}

async function lastLine(trx: Trx, list: string): Promise<number> {
  const { rows } = await sql<{ line: number | null }>`
    select max(line) as line from notification_rows where notification = ${list}
  `.execute(trx);
  return rows[0]?.line ?? 0;
}

interface Lines extends Following {
  list: string;
  /** Line number after which to start. */
  from: number;
  to: number;
}

/** Counts the patients in a range of rows. Uses a limited lookup per row because a join might read the whole job. */
async function countLines(trx: Trx, { id, now, list, from, to }: Lines): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with listed as materialized (
      select id, answer
      from notification_rows
      where notification = ${list}
      and line > ${from}
      and line <= ${to}
    ), moved as (
      select listed.id as person, listed.answer, message.*
      from listed
      cross join lateral (
        select status, reason, channel, claimed, attempts, send_at
        from messages
        where job = ${id}
        and "row" = listed.id
        limit ${mostOfRow}
      ) message
    ), ${countPeople(now)}
    select *
    from counts
  `.execute(trx);
  return rows.reduce(addCounts, noCounts);
}

async function countWithoutRow(trx: Trx, { id, now }: Following): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with moved as (
      select coalesce(contact, name, id) as person, null as answer, status, reason, channel, claimed, attempts, send_at
      from messages
      where job = ${id}
      and "row" is null
    ), ${countPeople(now)}
    select *
    from counts
  `.execute(trx);
  return rows.reduce(addCounts, noCounts);
}

/** Determines the outcome of each patient in `moved` and the counts by outcome. Excludes patients left out at planning. */
const countPeople = (now: number) => sql`
  people as (
    select person, answer,
      bool_or(
        status in ('planned', 'due', 'sending')
        or (status = 'unknown' or status = 'sent' and channel = 'voice')
        and claimed > ${toTimestamp(now - settledAfterMs)}
      ) as open,
      bool_or(status in ('sent', 'delivered', 'unknown')) as left_us,
      bool_or(status = 'delivered') as reached,
      bool_and(status in ('failed', 'left_out')) and bool_or(status = 'failed') as failed,
      coalesce(bool_or(status = 'left_out' and reason = 'job_cancelled'), false) as stopped,
      bool_or(attempts > 0 or status = 'sending') as tried
    from moved
    where send_at is not null
    group by person, answer
  ), counts as (
    select count(*)::int as total,
      count(*) filter (where open and not left_us)::int as waiting,
      count(*) filter (where left_us)::int as sent,
      count(*) filter (where reached)::int as delivered,
      count(*) filter (where failed and not stopped)::int as failed,
      count(*) filter (where answer = 'confirm')::int as confirmed,
      count(*) filter (where answer = 'cancel')::int as cancelled,
      count(*) filter (where answer = 'callback')::int as callback,
      count(*) filter (where answer in ('opt_out', 'not_pat'))::int as opted_out,
      count(*) filter (where open)::int as open,
      count(*) filter (where tried)::int as tried,
      count(*) filter (where stopped and not open and not left_us)::int as stopped
    from people
  )
`;

/** Saves the counts. A job fails only if no message was attempted, and stays open while changes are uncounted. */
async function finishCount(trx: Trx, { id, now, counts }: Following & { counts: Counts }): Promise<void> {
  const isTried = counts.tried > 0;
  const isOpen = sql`(${counts.open > 0} or exists (select 1 from job_changes where job = ${id}))`;
  await sql`
    with followed as (
      update jobs
      set total = ${counts.total},
        waiting = ${counts.waiting},
        sent = ${counts.sent},
        delivered = ${counts.delivered},
        failed = ${counts.failed},
        confirmed = ${counts.confirmed},
        cancelled_by_contact = ${counts.cancelled},
        callback = ${counts.callback},
        opted_out = ${counts.opted_out},
        stopped = ${counts.stopped},
        status = case
          when jobs.status not in ('queued', 'running', 'paused') then jobs.status
          when ${isOpen} and jobs.status = 'queued' and ${isTried} then 'running'
          when ${isOpen} then jobs.status
          when ${isTried} then 'done'
          else 'failed'
        end,
        finished = case
          when jobs.status in ('queued', 'running', 'paused') and not ${isOpen} then ${toTimestamp(now)}
          else jobs.finished
        end
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
