import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { recordListMessages } from '../../../../shared/messages/health-record.ts';
import { rowReasons } from '../../../../shared/messages/jobs.ts';
import { textOf } from '../../../../shared/reply.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import { rulesOf, type ListRow } from '../../notifications/add-rows.ts';
import { loadTaken } from '../../notifications/keep-incoming.ts';
import { keepJudged } from '../../notifications/keep-judged.ts';
import { judgeRow, type JudgedRow } from '../../notifications/judge-row.ts';
import { countRows, keepRows } from '../../notifications/keep-rows.ts';
import type { RowFault } from '../../notifications/read-rows.ts';
import { withContacts } from './own-contacts.ts';
import type { ReadAppointments, RecordVisit } from './read-appointments.ts';

interface Reading {
  listId: string;
  idOrg: string;
  list: ListRow;
  read: ReadAppointments;
  /** Current time in Unix milliseconds. */
  now: number;
}

type FaultLine = RowFault & { line: number | '' };

export interface KeptReading {
  rows: number;
  accepted: number;
  rejected: number;
  cancelled: number;
  /** Rows that changed, rows that are no longer valid, and rows without changes. */
  updated: number;
  withdrawn: number;
  unchanged: number;
  /** Changes that must wait until the list is no longer being sent. */
  later: number;
  errors: FaultLine[];
}

/**
 * Updates the rows of a locked list from the health record: adds new appointments, checks changed ones again, and excludes canceled,
 * deleted or moved ones. While a list is being sent, it only drops those.
 */
export async function keepAppointments(trx: Trx, reading: Reading): Promise<KeptReading> {
  const { listId, list, read, now } = reading;
  const changes = compare(read, await loadKnown(trx, listId));
  const isSending = list.status === 'running';
  const { ended, later } = isSending ? whileSending(changes) : { ended: changes.ended, later: 0 };
  await withdraw(trx, ended, now);
  const nothing = { judged: [], errors: [] };
  const { judged, errors } = isSending ? nothing : await keepVisits(trx, reading, changes);
  if (!isSending && ended.length > 0) await countRows(trx, listId);
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
    errors: [...errors, ...read.said.map((msg) => ({ line: '' as const, field: '', msg }))],
  };
}

interface KnownRow {
  id: string;
  line: number;
  address: string;
  digest: string;
  /** Appointment date as MM/DD/YYYY and time, as in the row. */
  moment: string;
  is_gone: boolean;
  is_left_out: boolean;
  /** True if a message was sent or is waiting, or an answer exists, so that the row must not change. */
  is_told: boolean;
}

async function loadKnown(trx: Trx, listId: string): Promise<ReadonlyMap<string, KnownRow>> {
  const { rows } = await sql<KnownRow>`
    select id, line, record_visit as address, coalesce(record_digest, '') as digest,
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
    and record_visit is not null
    order by line
  `.execute(trx);
  return new Map(rows.map((row) => [row.address, row]));
}

interface Changes {
  added: RecordVisit[];
  changed: { before: KnownRow; visit: RecordVisit }[];
  ended: { id: string; reason: string }[];
  unchanged: number;
}

function compare(read: ReadAppointments, known: ReadonlyMap<string, KnownRow>): Changes {
  const changes: Changes = { added: [], changed: [], ended: [], unchanged: 0 };
  for (const visit of read.visits) {
    const before = known.get(visit.address);
    if (!before) changes.added.push(visit);
    else if (!before.is_gone && before.digest === digestOf(visit)) changes.unchanged += 1;
    else if (before.is_told && (before.is_gone || before.moment !== momentOf(visit))) {
      if (!before.is_gone) changes.ended.push({ id: before.id, reason: recordListMessages.moved });
      changes.added.push(visit);
    } else changes.changed.push({ before, visit });
  }
  for (const [address, how] of read.ended) {
    const before = known.get(address);
    if (before && !before.is_gone) changes.ended.push({ id: before.id, reason: recordListMessages[how] });
  }
  return changes;
}

const digestOf = ({ row }: RecordVisit): string =>
  createHash('sha256')
    .update(JSON.stringify([row.values, row.faults]))
    .digest('base64url');

const momentOf = ({ row: { values } }: RecordVisit): string =>
  [textOf(values, 'date'), textOf(values, 'time')].filter(Boolean).join(' ');

/** Limits changes while a list is being sent: drops moved appointments and defers all other changes. */
function whileSending({ added, changed, ended }: Changes): { ended: Changes['ended']; later: number } {
  const moved = changed.filter(({ before, visit }) => !before.is_gone && before.moment !== momentOf(visit));
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

async function keepVisits(
  trx: Trx,
  { listId, idOrg, list, now }: Reading,
  { added, changed }: Changes,
): Promise<{ judged: JudgedRow[]; errors: FaultLine[] }> {
  const visits = [...added, ...changed.map(({ visit }) => visit)];
  if (visits.length === 0) return { judged: [], errors: [] };
  const { rows, facts } = await withContacts(
    trx,
    idOrg,
    visits.map(({ row }) => row),
  );
  const taken = await loadTaken(
    trx,
    listId,
    changed.map(({ before }) => before.id),
  );
  const rules = rulesOf(list, now);
  const judged = rows.map((row) => judgeRow(row, facts, { list: rules, taken }));
  const kept = await keepRows(trx, judged.slice(0, added.length), { listId, idOrg, now });
  for (const [at, { before }] of changed.entries()) {
    const row = judged[added.length + at];
    if (row) await keepJudged(trx, before.id, before.is_left_out ? leftOut(row) : row);
  }
  const places = [...kept, ...changed.map(({ before }) => before)];
  await nameVisits(trx, places, visits);
  await countRows(trx, listId);
  const errors = judged.flatMap(({ faults }, at) =>
    faults.map((fault) => ({ line: places[at]?.line ?? ('' as const), ...fault })),
  );
  return { judged, errors };
}

/** Keeps a row left out if a user excluded it, whatever the health record contains. */
const leftOut = (row: JudgedRow): JudgedRow => ({
  ...row,
  status: 'cancelled_by_rules',
  reason: rowReasons.leftOut,
  rule: 'left_out',
});

async function nameVisits(
  trx: Trx,
  places: readonly { id: string }[],
  visits: readonly RecordVisit[],
): Promise<void> {
  const named = places.flatMap(({ id }, at) => {
    const visit = visits[at];
    return visit ? [{ id, address: visit.address, digest: digestOf(visit) }] : [];
  });
  await sql`
    update notification_rows
    set record_visit = given.address, record_digest = given.digest, record_gone = null
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as given (id text, address text, digest text)
    where notification_rows.id = given.id
  `.execute(trx);
}
