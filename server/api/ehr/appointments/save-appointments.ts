import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import type { ResultsOf } from '../../../../shared/api-calls/call.ts';
import { recordListMessages } from '../../../../shared/locales/en/health-record.ts';
import { rowReasons } from '../../../../shared/locales/en/jobs.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import { listRulesOf, type ListRow } from '../../reminders/lists/add-rows.ts';
import { loadTakenKeys } from '../../reminders/lists/save-incoming-rows.ts';
import { saveJudgedRow } from '../../reminders/lists/save-judged-row.ts';
import { judgeRow, type JudgedRow } from '../../reminders/lists/judge-row.ts';
import { countListRows, saveRows } from '../../reminders/lists/save-rows.ts';
import { withContacts } from './match-contacts.ts';
import type { ReadAppointments, RecordAppointment } from './read-appointments.ts';

interface Reading {
  listId: string;
  idOrg: string;
  list: ListRow;
  read: ReadAppointments;
  /** Current time in Unix milliseconds. */
  now: number;
}

export type SavedReading = ResultsOf<typeof apiCalls.addAppointments>[number];
type ErrorLine = SavedReading['errors'][number];

/**
 * Updates the rows of a locked notification list from the health record: adds new appointments, rechecks changed ones, and excludes appointments that were
 * canceled or deleted, or moved after the patient was contacted. While the list is being sent, only excludes rows.
 */
export async function saveAppointments(trx: Trx, reading: Reading): Promise<SavedReading> {
  const { listId, list, read, now } = reading;
  const changes = compare(read, await loadSavedRows(trx, listId));
  const isSending = list.status === 'running';
  const { ended, later } = isSending ? whileSending(changes) : { ended: changes.ended, later: 0 };
  await withdraw(trx, ended, now);
  const nothing = { judged: [], errors: [] };
  const { judged, errors } = isSending ? nothing : await saveChanges(trx, reading, changes);
  if (!isSending && ended.length > 0) await countListRows(trx, listId);
  const added = isSending ? 0 : changes.added.length;
  const count = (status: JudgedRow['status']) =>
    judged.slice(0, added).filter((row) => row.status === status).length;
  const rejected = count('error');
  return {
    rows: added,
    accepted: added - rejected,
    rejected,
    cancelled: count('cancelled_by_rules'),
    updated: isSending ? 0 : changes.changed.length,
    withdrawn: ended.length,
    unchanged: changes.unchanged,
    later,
    errors: [...errors, ...read.warnings.map((msg) => ({ line: '' as const, field: '', msg }))],
  };
}

interface SavedRow {
  id: string;
  line: number;
  address: string;
  digest: string;
  /** Appointment date as MM/DD/YYYY and time, as in the row. */
  moment: string;
  is_gone: boolean;
  is_left_out: boolean;
  /** True if the appointment has an answer or a message that was sent or is waiting. */
  is_told: boolean;
}

async function loadSavedRows(trx: Trx, listId: string): Promise<ReadonlyMap<string, SavedRow>> {
  const { rows } = await sql<SavedRow>`
    select id, line, record_appointment as address, coalesce(record_digest, '') as digest,
      concat_ws(' ', to_char(date, 'MM/DD/YYYY'), time) as moment,
      record_gone is not null as is_gone, coalesce(reason_code = 'left_out', false) as is_left_out,
      answer is not null or exists (
        select 1
        from messages
        where messages."row" = notification_rows.id
        and messages.status not in ('failed', 'left_out')
      ) as is_told
    from notification_rows
    where notification = ${listId}
    and record_appointment is not null
    order by line
  `.execute(trx);
  return new Map(rows.map((row) => [row.address, row]));
}

interface Changes {
  added: RecordAppointment[];
  changed: { before: SavedRow; appointment: RecordAppointment }[];
  ended: { id: string; reason: string }[];
  unchanged: number;
}

function compare(read: ReadAppointments, known: ReadonlyMap<string, SavedRow>): Changes {
  const changes: Changes = { added: [], changed: [], ended: [], unchanged: 0 };
  for (const appointment of read.appointments) {
    const before = known.get(appointment.address);
    if (!before) changes.added.push(appointment);
    else if (!before.is_gone && before.digest === digestOf(appointment)) changes.unchanged += 1;
    else if (before.is_told && (before.is_gone || before.moment !== momentOf(appointment))) {
      if (!before.is_gone) changes.ended.push({ id: before.id, reason: recordListMessages.moved });
      changes.added.push(appointment);
    } else changes.changed.push({ before, appointment });
  }
  for (const [address, how] of read.ended) {
    const before = known.get(address);
    if (before && !before.is_gone) changes.ended.push({ id: before.id, reason: recordListMessages[how] });
  }
  return changes;
}

const digestOf = ({ row }: RecordAppointment): string =>
  createHash('sha256')
    .update(JSON.stringify([row.values, row.errors]))
    .digest('base64url');

const momentOf = ({ row: { values } }: RecordAppointment): string =>
  [values.date, values.time].filter(Boolean).join(' ');

/** While the notification list is being sent, withdraws only ended and moved appointments and counts all other changes as deferred. */
function whileSending({ added, changed, ended }: Changes): { ended: Changes['ended']; later: number } {
  const moved = changed.filter(
    ({ before, appointment }) => !before.is_gone && before.moment !== momentOf(appointment),
  );
  const dropped = moved.map(({ before }) => ({ id: before.id, reason: recordListMessages.moved }));
  return { ended: [...ended, ...dropped], later: added.length + changed.length };
}

async function withdraw(trx: Trx, ended: Changes['ended'], now: number): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    update notification_rows
    set record_gone = ${toTimestamp(now)}, status = 'cancelled_by_rules', reason_code = 'withdrawn', reason = given.reason
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as given (id text, reason text)
    where notification_rows.id = given.id
  `.execute(trx);
}

async function saveChanges(
  trx: Trx,
  { listId, idOrg, list, now }: Reading,
  { added, changed }: Changes,
): Promise<{ judged: JudgedRow[]; errors: ErrorLine[] }> {
  const appointments = [...added, ...changed.map(({ appointment }) => appointment)];
  if (appointments.length === 0) return { judged: [], errors: [] };
  const { rows, facts } = await withContacts(
    trx,
    idOrg,
    appointments.map(({ row }) => row),
  );
  const taken = await loadTakenKeys(
    trx,
    listId,
    changed.map(({ before }) => before.id),
  );
  const rules = listRulesOf(list, now);
  const judged = rows.map((row) => judgeRow(row, facts, { list: rules, taken }));
  const addedRows = await saveRows(trx, judged.slice(0, added.length), { listId, idOrg, now });
  for (const [at, { before }] of changed.entries()) {
    const row = judged[added.length + at];
    if (row) await saveJudgedRow(trx, before.id, before.is_left_out ? excludeRow(row) : row);
  }
  const savedRows = [...addedRows, ...changed.map(({ before }) => before)];
  await linkAppointments(trx, savedRows, appointments);
  await countListRows(trx, listId);
  const errors = judged.flatMap(({ errors: faults }, at) =>
    faults.map((error) => ({ line: savedRows[at]?.line ?? ('' as const), ...error })),
  );
  return { judged, errors };
}

/** Keeps a row left out if a user excluded it, whatever the health record contains. */
const excludeRow = (row: JudgedRow): JudgedRow => ({
  ...row,
  status: 'cancelled_by_rules',
  reason: rowReasons.leftOut,
  rule: 'left_out',
});

async function linkAppointments(
  trx: Trx,
  savedRows: readonly { id: string }[],
  appointments: readonly RecordAppointment[],
): Promise<void> {
  const named = savedRows.flatMap(({ id }, at) => {
    const appointment = appointments[at];
    return appointment ? [{ id, address: appointment.address, digest: digestOf(appointment) }] : [];
  });
  await sql`
    update notification_rows
    set record_appointment = given.address, record_digest = given.digest, record_gone = null
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as given (id text, address text, digest text)
    where notification_rows.id = given.id
  `.execute(trx);
}
