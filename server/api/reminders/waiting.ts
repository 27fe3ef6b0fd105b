import { sql } from 'kysely';
import { nextOpening } from '../../../shared/reminders/openings.ts';
import { practiceHours } from '../../../shared/reminders/practice-hours.ts';
import { sendRules } from '../../../shared/reminders/send-rules.ts';
import { toTimestamp, type Db, type Stored, type Trx } from '../database/db.ts';
import { endWaiting, type WaitingMessage } from './end-waiting.ts';

export interface WaitingAccount {
  idOrg: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Counts of messages that wait in jobs that are neither paused nor ended, or in payment requests. */
interface Waiting {
  jobs: number;
  messages: number;
  /** Messages whose appointment is over or starts before the reminder may be sent. */
  tooLate: number;
}

export async function countWaiting(db: Db, { idOrg, now }: WaitingAccount): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select message.job, message.payment is not null as asks, count(*) as messages, count(*) filter (where ${isLate(now)}) as late
      ${fromWaiting(await loadOpenings(db, { idOrg, now }), idOrg)}
      group by message.job, asks
    )
    select count(jobs.id) as jobs, coalesce(sum(messages), 0)::int as messages, coalesce(sum(late), 0)::int as "tooLate"
    from (select * from jobs where id_org = ${idOrg}::bigint and status in ('queued', 'running')) jobs
    full join waiting on waiting.job = jobs.id
    where waiting.asks
    or jobs.id is not null and (jobs.planned is null or waiting.messages > 0)
  `.execute(db);
  return rows[0] ?? { jobs: 0, messages: 0, tooLate: 0 };
}

const mostAtOnce = 5000;

/** Ends messages that are too late: fails those attempted and leaves out the others. Returns the count. */
export async function excludeLate(trx: Trx, { idOrg, now }: WaitingAccount): Promise<number> {
  const openings = await loadOpenings(trx, { idOrg, now });
  let excludedCount = 0;
  for (let found = mostAtOnce; found > 0; excludedCount += found) {
    const { rows } = await sql<WaitingMessage>`
      select message.id, message.attempts, message.checks
      ${fromWaiting(openings, idOrg)}
      and message.job in (select id from jobs where id_org = ${idOrg}::bigint and status in ('queued', 'running'))
      and ${isLate(now)}
      limit ${mostAtOnce}
      for no key update of message
    `.execute(trx);
    await endWaiting(trx, rows, { reason: 'too_late', now });
    found = rows.length;
  }
  return excludedCount;
}

/** Next send time of each reminder of the account in Unix seconds; null if there is none. */
type Openings = readonly { reminder: string; at: number | null }[];

async function loadOpenings(db: Db, { idOrg, now }: WaitingAccount): Promise<Openings> {
  const { rows } = await sql<OpeningRow>`
    select reminders.id, lead_days, send_from, send_to, weekdays, closed_day, timezone, quiet_from, quiet_to, holidays
    from reminders
    join org on org.id = reminders.id_org
    where reminders.id_org = ${idOrg}::bigint
  `.execute(db);
  return rows.map((row) => ({
    reminder: row.id,
    at: nextOpening(sendRules(row), practiceHours(row), now / 1000) ?? null,
  }));
}

type OpeningRow = Pick<
  Stored<'reminders'>,
  'id' | 'lead_days' | 'send_from' | 'send_to' | 'weekdays' | 'closed_day'
> &
  Pick<Stored<'org'>, 'timezone' | 'quiet_from' | 'quiet_to' | 'holidays'>;

const fromWaiting = (openings: Openings, idOrg: string) => sql`
  from messages message
  left join jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as opening (reminder text, at double precision)
    on opening.reminder = message.reminder
  where message.id_org = ${idOrg}::bigint
  and message.status in ('planned', 'due')
  and message.joined_to is null
  and message.after_message is null
`;

const isLate = (now: number) => sql`
  (
    opening.reminder is not null and opening.at is null
    or message.useless_after <= greatest(message.send_at, to_timestamp(opening.at), ${toTimestamp(now)})
  )
`;
