import { sql } from 'kysely';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import { answerCounts } from '../../csv/explain-error.ts';
import { channelsOfReminder } from '../../../../shared/reminders/planned.ts';
import { planSend, type PlannedAppointment, type SendTime } from '../../../../shared/reminders/plan.ts';
import type { Planning } from '../../../../shared/reminders/openings.ts';
import { practiceHours } from '../../../../shared/reminders/practice-hours.ts';
import { sendRules } from '../../../../shared/reminders/send-rules.ts';
import { jobMessages } from '../../../../shared/locales/en/jobs.ts';
import { toZone } from '../../../../shared/time.ts';
import { notFound, refuse, Refusal, succeed } from '../../operation/answer.ts';
import { writeAudit } from '../../rows/audit.ts';
import { organizationOf, type Actor } from '../../operation/actor.ts';
import { toId, type Db, type Stored, type Trx } from '../../database/db.ts';
import type { ApiDeps, SignedOperation, SignedRequest } from '../../operation/operation.ts';
import { findKnownFile, saveKnownFile } from './known-files.ts';
import { sortIncoming } from './incoming-rows.ts';
import type { JudgedRow, RowList } from './judge-row.ts';
import { saveIncomingRows } from './save-incoming-rows.ts';
import { readRowsFile, type ParsedFile } from './read-rows-file.ts';
import { parseListRow } from './read-rows.ts';

/** Maximum number of rows per request. */
export const mostRows = 5000;

type AddedRows = ReturnType<SignedOperation<typeof apiCalls.addNotificationRows>>;

/** Adds the records of the body or the rows of a CSV file to a notification list and applies the rules to each row. */
export async function addNotificationRows(request: SignedRequest, deps: ApiDeps): AddedRows {
  const { actor, params, body, file } = request;
  const listId = params['id'] ?? '';
  if (file) {
    const zone = await loadZone(deps.db, organizationOf(actor));
    const read = await readRowsFile(deps.blobs, file, { now: deps.clock(), zone, most: mostRows });
    if (!read.ok) return refuse(400, read.msg);
    return addRows({ actor, listId, hash: file.hash, ...read }, deps);
  }
  if (!Array.isArray(body)) return refuse(400, jobMessages.rows);
  return addRows({ actor, listId, records: body }, deps);
}

interface Addition {
  actor: Actor;
  listId: string;
  records: readonly unknown[];
}

interface FileAddition extends ParsedFile {
  actor: Actor;
  listId: string;
  /** Hash of the file, which can be added to a notification list only once. */
  hash: Buffer;
  encoding: string;
}

function addRows(addition: Addition | FileAddition, { db, clock }: ApiDeps) {
  const now = clock();
  return db.transaction().execute((trx) => addRowsTo(trx, addition, now));
}

/**
 * Adds rows within a transaction. Appointments before `now`, in Unix milliseconds, are too late. Corrected rows replace rejected ones. Lines are
 * those of the file, or numbered from 1 for records.
 */
export async function addRowsTo(trx: Trx, addition: Addition | FileAddition, now: number): AddedRows {
  const { actor, listId } = addition;
  const { hash, encoding = '' } = 'rows' in addition ? addition : {};
  const records = 'rows' in addition ? addition.rows : addition.records;
  if (records.length > mostRows) return refuse(400, jobMessages.tooManyRows(mostRows));
  const idOrg = organizationOf(actor);
  const list = await lockList(trx, listId, idOrg);
  if (!list) return notFound();
  if (list.status === 'running') throw new Refusal(refuse(409, jobMessages.busy));
  const before = hash && (await findKnownFile(trx, { listId, idOrg, hash }));
  if (before?.list === listId) throw new Refusal(refuse(409, jobMessages.sameFile));
  const rules = listRulesOf(list, now);
  const incoming =
    'rows' in addition
      ? await sortIncoming(trx, addition, { list: listId, now, zone: rules.zone })
      : {
          rows: addition.records.map((record, at) => ({ parsed: parseListRow(record), line: at + 1 })),
          gone: 0,
        };
  const judged = await saveIncomingRows(trx, incoming.rows, { listId, idOrg, rules });
  const counts = countRows(
    judged,
    incoming.rows.map(({ line }) => line),
  );
  const { gone } = incoming;
  if (hash) await saveKnownFile(trx, { listId, idOrg, hash, encoding }, now);
  const ready = counts.accepted - counts.cancelled;
  const detail = `Rows added: ${ready} ready, ${counts.cancelled} skipped, ${counts.rejected} with errors${counts.warned > 0 ? `, ${counts.warned} with an invalid phone or email left out` : ''}`;
  const entry = { actor, action: 'add rows', resource: 'notifications', recordId: listId, detail, now };
  await writeAudit(trx, entry);
  return succeed([
    {
      ...answerCounts(counts),
      ...(gone > 0 && { gone }),
      ...(before && { loaded_before: before.time, loaded_into: before.name }),
    },
  ]);
}

export function listRulesOf(list: ListRow, now: number): RowList {
  const planning = { rules: sendRules(list), hours: practiceHours(list) };
  return {
    sends: channelsOfReminder(list),
    plan: memoizePlan(planning, Math.floor(now / 1000)),
    zone: planning.hours.zone,
    now,
  };
}

/** Memoizes the plan of each appointment time. */
function memoizePlan(planning: Planning, now: number): (appointment: PlannedAppointment) => SendTime {
  const cache = new Map<string, SendTime>();
  return (appointment) => {
    const key = `${appointment.day} ${appointment.uselessAfter}`;
    const planned = cache.get(key) ?? planSend(appointment, planning, now);
    cache.set(key, planned);
    return planned;
  };
}

export type ListRow = Pick<Stored<'notifications'>, 'status'> &
  Pick<Stored<'org'>, 'timezone' | 'quiet_from' | 'quiet_to' | 'holidays'> &
  Pick<
    Stored<'reminders'>,
    | 'phone_sequence'
    | 'text_template'
    | 'email_template'
    | 'lead_days'
    | 'send_from'
    | 'send_to'
    | 'weekdays'
    | 'closed_day'
  >;

export async function loadZone(db: Db, idOrg: string): Promise<string> {
  const row = await db.selectFrom('org').select('timezone').where('id', '=', toId(idOrg)).executeTakeFirst();
  return toZone(row?.timezone);
}

export async function lockList(trx: Trx, id: string, idOrg: string): Promise<ListRow | undefined> {
  if (id.includes('\u0000')) return undefined;
  const { rows } = await sql<ListRow>`
    select notifications.status, org.timezone, org.quiet_from, org.quiet_to, org.holidays,
      reminders.phone_sequence, reminders.text_template, reminders.email_template, reminders.lead_days,
      reminders.send_from, reminders.send_to, reminders.weekdays, reminders.closed_day
    from notifications
    join reminders on reminders.id = notifications.reminder
    join org on org.id = notifications.id_org
    where notifications.id = ${id}
    and notifications.id_org = ${idOrg}::bigint
    for no key update of notifications
  `.execute(trx);
  return rows[0];
}

function countRows(judged: readonly JudgedRow[], lines: readonly number[]) {
  const count = (status: JudgedRow['status']) => judged.filter((row) => row.status === status).length;
  const cancelled = count('cancelled_by_rules');
  const withLines = (name: 'errors' | 'warnings') =>
    judged.flatMap((row, index) => row[name].map((error) => ({ line: lines[index] ?? index + 1, ...error })));
  return {
    rows: judged.length,
    accepted: count('ready') + cancelled,
    rejected: count('error'),
    cancelled,
    errors: withLines('errors'),
    warned: judged.filter(({ warnings }) => warnings.length > 0).length,
    warnings: withLines('warnings'),
  };
}
