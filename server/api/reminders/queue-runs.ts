import { sql } from 'kysely';
import { dayAfter, dayKeyIn, fromWallClock, toWallClock, toZone } from '../../../shared/time.ts';
import { toTimestamp, type Db, type Stored, type Trx } from '../database/db.ts';
import { createRowScan } from '../database/row-scan.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { isTrialOver } from '../trial/trial-limits.ts';
import { isActive } from './may-send.ts';
import { queueRun } from './queue-work.ts';

/** Hour in the practice's time zone from which reminders run, before offices open. A reminder runs earlier if its sending hours start earlier. */
const runHour = 6;

type RunningReminder = Pick<Stored<'reminders'>, 'id' | 'send_from'> &
  Pick<Stored<'org'>, 'timezone'> & {
    idOrg: string;
    last_day: string | null;
  };

/** Queues each automatic reminder that has not yet run today in its practice's time zone, and saves when the others run next. */
export async function queueRuns({ db, clock }: Pick<ApiDeps, 'db' | 'clock'>): Promise<void> {
  const scan = createRowScan('run_reminders');
  const later: Later[] = [];
  for (const reminder of await findRunning(db, clock()))
    await scan.attempt(reminder.id, async () => {
      if (dueDayOf(reminder, clock())) await queueRun(db, reminder.id, reminder.idOrg);
      else later.push({ ...reminder, at: nextRunOf(reminder, clock()) });
    });
  await saveNextRuns(db, later);
  scan.end();
}

interface Later extends Pick<RunningReminder, 'id' | 'send_from'> {
  /** Next run in Unix milliseconds. */
  at: number;
}

/** Saves the next runs, except of reminders whose hours were changed meanwhile. */
async function saveNextRuns(db: Db, later: readonly Later[]): Promise<void> {
  if (later.length === 0) return;
  await sql`
    update reminders
    set next_run = to_timestamp(at / 1000)
    from unnest(
      ${later.map(({ id }) => id)}::text[], ${later.map(({ send_from: from }) => from)}::text[],
      ${later.map(({ at }) => at)}::double precision[]
    ) as run (reminder, hours_from, at)
    where id = reminder
    and send_from = hours_from
  `.execute(db);
}

/**
 * Records the runs that were due at `now` as made, because the original installation may have made them since its backup. Returns their
 * number.
 */
export async function skipRuns(trx: Trx, now: number): Promise<number> {
  let skipped = 0;
  for (const reminder of await findRunning(trx, now)) {
    const day = dueDayOf(reminder, now);
    if (!day) continue;
    const { id, idOrg } = reminder;
    await trx
      .insertInto('reminder_runs')
      .values({ reminder: id, id_org: idOrg, day, time: toTimestamp(now) })
      .execute();
    skipped += 1;
  }
  return skipped;
}

async function findRunning(db: Db, now: number): Promise<RunningReminder[]> {
  const { rows } = await sql<RunningReminder>`
    select reminders.id, reminders.send_from, org.timezone, org.id::text as "idOrg",
      (select max(day)::text from reminder_runs where reminder = reminders.id) as last_day
    from reminders
    join org on org.id = reminders.id_org
    where ${mayRun(now)}
    and coalesce(reminders.next_run, '-infinity') <= ${toTimestamp(now)}
  `.execute(db);
  return rows;
}

/** Returns today in the practice's time zone if the reminder is due and has not run today. */
function dueDayOf(
  { send_from: from, timezone, last_day: last }: RunningReminder,
  now: number,
): string | undefined {
  const [day = '', time = ''] = toWallClock(now / 1000, toZone(timezone)).split(' ');
  const isMorning = hourOf(time) >= runHourOf(from);
  return isMorning && (last === null || last < day) ? day : undefined;
}

/** Returns the start of the run hour of today or, after today's run, of the following day. In Unix milliseconds. */
function nextRunOf({ send_from: from, timezone, last_day: last }: RunningReminder, now: number): number {
  const zone = toZone(timezone);
  const today = dayKeyIn(zone, now / 1000);
  const day = last !== null && last >= today ? dayAfter(last) : today;
  const start = fromWallClock(`${day} ${String(runHourOf(from)).padStart(2, '0')}:00:00`, zone);
  // An hour that daylight saving time skips has no start.
  return start === undefined ? now + hourMs : start * 1000;
}

const hourMs = 3_600_000;

const runHourOf = (from: string | null): number => Math.min(runHour, hourOf(from ?? ''));

function hourOf(clock: string): number {
  const hour = /^([01]\d|2[0-4])/.exec(clock)?.[0];
  if (hour === undefined) throw new Error(`Invalid time of day: ${clock}`);
  return Number(hour);
}

/** Excludes stopped accounts, ended free trials and inactive reminders. */
export const mayRun = (now: number) => sql`
  reminders.runs = 'by_itself'
  and ${isActive('reminders')}
  and org.stopped_at is null
  and not ${isTrialOver(now)}
`;
