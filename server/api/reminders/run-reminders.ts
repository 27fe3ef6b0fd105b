import { sql } from 'kysely';
import { practiceHours } from '../../../shared/reminders/practice-hours.ts';
import { sendRules } from '../../../shared/reminders/send-rules.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { isRecord } from '../../../shared/reply.ts';
import { jobs, notifications } from '../../../shared/resources/notifications.ts';
import { dayKeyIn, formatDay, plainSpaces } from '../../../shared/time.ts';
import { toTimestamp, type Stored, type Trx } from '../database/db.ts';
import { addRowsTo, mostRows } from './lists/add-rows.ts';
import { systemActor } from '../operation/actor.ts';
import type { Answer } from '../operation/answer.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { changeRowIn, createRowIn } from '../rows/tenant.ts';
import { loadDueAppointments, type KnownAppointment } from './due-appointments.ts';
import { nameJob, changeJobStatus } from './job-operations.ts';
import { mayRun } from './queue-runs.ts';

type Deps = Pick<ApiDeps, 'db' | 'clock'>;

type Reminder = Stored<'reminders'> &
  Pick<Stored<'org'>, 'timezone' | 'quiet_from' | 'quiet_to' | 'holidays'>;

/**
 * Creates a notification list of the appointments due today and a job for it, which waits for confirmation unless the reminder says otherwise.
 * Commits together with the day's run record so that concurrent attempts create only one run per day.
 */
export function runReminder({ db, clock }: Deps, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const reminder = await lockReminder(trx, id, now);
    if (!reminder) return;
    const run = runOf(reminder, now);
    if (!(await noteRun(trx, run))) return;
    const appointments = await loadDueAppointments(trx, run);
    if (appointments.length > 0) await send(trx, run, appointments);
  });
}

type Run = ReturnType<typeof runOf>;

function runOf(reminder: Reminder, now: number) {
  const idOrg = String(reminder.id_org);
  const planning = { rules: sendRules(reminder), hours: practiceHours(reminder) };
  return {
    reminder: reminder.id,
    name: reminder.name,
    idOrg,
    ofAll: reminder.run_visits === 'all',
    asks: reminder.run_confirm !== 'none',
    planning,
    day: dayKeyIn(planning.hours.zone, now / 1000),
    actor: systemActor('delivery', idOrg),
    now,
    zone: planning.hours.zone,
  };
}

async function lockReminder(trx: Trx, id: string, now: number): Promise<Reminder | undefined> {
  const { rows } = await sql<Reminder>`
    select reminders.*, org.timezone, org.quiet_from, org.quiet_to, org.holidays
    from reminders
    join org on org.id = reminders.id_org
    where reminders.id = ${id}
    and ${mayRun(now)}
    for no key update of reminders
  `.execute(trx);
  return rows[0];
}

/** Records the day's run. Returns false if the run already exists. */
async function noteRun(trx: Trx, { reminder, idOrg, day, now }: Run): Promise<boolean> {
  const { rows } = await sql`
    insert into reminder_runs (reminder, id_org, day, time)
    values (${reminder}, ${idOrg}::bigint, ${day}::date, ${toTimestamp(now)})
    on conflict do nothing
    returning day
  `.execute(trx);
  return rows.length > 0;
}

/** Creates and queues the notification list. Discards a list in which no patient can be reached. */
async function send(trx: Trx, run: Run, appointments: readonly KnownAppointment[]): Promise<void> {
  await sql`savepoint before_list`.execute(trx);
  const list = await makeList(trx, run, appointments);
  if (list === undefined) return void (await sql`rollback to savepoint before_list`.execute(trx));
  await trx
    .updateTable('reminder_runs')
    .set({ notification: list })
    .where('reminder', '=', run.reminder)
    .where('day', '=', run.day)
    .execute();
  const { actor, now } = run;
  const access = { definition: jobs, actor, now };
  const values = { notification: list };
  const job = await createRowIn(trx, access, { values, alongside: (_, id) => nameJob(trx, id, list) });
  if (run.asks) return;
  await changeRowIn(trx, access, {
    id: job,
    values: { status: 'queued' },
    alongside: (_, before) => changeJobStatus(trx, before, { status: 'queued', now }),
  });
}

/** Returns the notification list's id; undefined if rules cancel every row. */
async function makeList(
  trx: Trx,
  run: Run,
  appointments: readonly KnownAppointment[],
): Promise<string | undefined> {
  const { actor, now, reminder } = run;
  const day = plainSpaces(formatDay(run.day, run.zone, now / 1000));
  const values = { name: homeMessages.listName(run.name.slice(0, longestName), day), reminder };
  const list = await createRowIn(trx, { definition: notifications, actor, now }, { values });
  let ready = 0;
  for (let from = 0; from < appointments.length; from += mostRows) {
    const part = appointments.slice(from, from + mostRows);
    const records = part.map(({ id: _id, ...appointment }) => withoutEmpty(appointment));
    const { accepted, cancelled } = countsOf(await addRowsTo(trx, { actor, listId: list, records }, now));
    ready += accepted - cancelled;
    await nameSources(trx, list, { part, from });
  }
  return ready > 0 ? list : undefined;
}

/** Maximum length of the reminder's name in the notification list's name, which also contains the day. */
const longestName = 95;

const withoutEmpty = (record: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

function countsOf({ results, msg }: Answer): { accepted: number; cancelled: number } {
  const [counts] = Array.isArray(results) ? results.filter(isRecord) : [];
  if (!counts) throw new Error(`Appointments could not be added to the new notification list: ${msg}`);
  return { accepted: Number(counts['accepted']), cancelled: Number(counts['cancelled']) };
}

/** Saves the source row of each new row. The new rows start after line `from`, in order of the appointments. */
async function nameSources(
  trx: Trx,
  list: string,
  { part, from }: { part: readonly KnownAppointment[]; from: number },
): Promise<void> {
  const sources = part.map(({ id }, at) => ({ line: from + at + 1, id }));
  await sql`
    update notification_rows
    set source_row = given.id, record_appointment = source.record_appointment
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as given (line integer, id text)
    join notification_rows source on source.id = given.id
    where notification_rows.notification = ${list}
    and notification_rows.line = given.line
  `.execute(trx);
}
