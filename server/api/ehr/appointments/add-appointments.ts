import { sql } from 'kysely';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { longestReadDays } from '../../../../shared/constants.ts';
import { areReadDays, type ReadDays } from '../../../../shared/reminders/read-days.ts';
import { recordListMessages } from '../../../../shared/locales/en/health-record.ts';
import { dayKeyIn, toZone } from '../../../../shared/time.ts';
import { toTimestamp, type Db, type Trx } from '../../database/db.ts';
import { lockList, mostRows } from '../../reminders/lists/add-rows.ts';
import { organizationOf, type Actor } from '../../operation/actor.ts';
import { notFound, refuse, succeed, type Answer } from '../../operation/answer.ts';
import { readRequest, type ApiDeps, type SignedOperation } from '../../operation/operation.ts';
import { FhirFailure } from '../../providers/fhir/fhir-answers.ts';
import { writeAudit } from '../../rows/audit.ts';
import { saveAppointments, type SavedReading } from './save-appointments.ts';
import { readAppointments, type ReadAppointments } from './read-appointments.ts';

/** Maximum time for the request. If reading takes longer, no rows are created. */
const patienceMs = 20_000;

type AddAppointments = SignedOperation<typeof apiCalls.addAppointments>;

/**
 * Imports the appointments of the given days from the practice's health record into a notification list.
 * Repeating the import updates the list.
 */
export const addAppointments: AddAppointments = async (request, deps) => {
  const { actor, params } = request;
  const now = deps.clock();
  const listId = params['id'] ?? '';
  const list = await findList(deps.db, listId, organizationOf(actor));
  if (!list) return notFound();
  const days = readRequest(apiCalls.addAppointments, request);
  if (!areReadDays(days, dayKeyIn(list.zone, now / 1000)))
    return refuse(400, recordListMessages.days(longestReadDays));
  const read = await queryRecord(deps, { idOrg: organizationOf(actor), ...list, ...days });
  if ('refused' in read) return read.refused;
  if (read.appointments.length > mostRows) return refuse(409, recordListMessages.tooMany(mostRows));
  const reading = { actor, listId, ...days, read, now };
  return deps.db.transaction().execute((trx) => saveReading(trx, reading));
};

/** Loads the notification list's time zone and known appointments in advance, so that no connection is held while the health record responds. */
async function findList(
  db: Db,
  id: string,
  idOrg: string,
): Promise<{ zone: string; known: string[] } | undefined> {
  if (id.includes('\u0000')) return undefined;
  const { rows } = await sql<{ timezone: string | null; known: string[] }>`
    select org.timezone, array(
      select record_appointment
      from notification_rows
      where notification = notifications.id
      and record_appointment is not null
      and record_gone is null
    ) as known
    from notifications
    join org on org.id = notifications.id_org
    where notifications.id = ${id}
    and notifications.id_org = ${idOrg}::bigint
  `.execute(db);
  const [row] = rows;
  return row && { zone: toZone(row.timezone), known: row.known };
}

interface RecordQuery extends ReadDays {
  idOrg: string;
  zone: string;
  known: readonly string[];
}

async function queryRecord(
  { records, log, clock }: ApiDeps,
  { idOrg, ...wanted }: RecordQuery,
): Promise<ReadAppointments | { refused: Answer<never[]> }> {
  try {
    const record = await records.ofOrganization(idOrg);
    if (!record) return { refused: refuse(409, recordListMessages.off) };
    return await readAppointments(record, {
      ...wanted,
      now: clock(),
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    if (!(error instanceof FhirFailure)) throw error;
    const { kind, status, message } = error;
    log.warn({ org: idOrg, kind, status, reason: message }, 'appointments could not be read');
    const isOurs = kind === 'settings' || kind === 'closed';
    return { refused: refuse(409, recordListMessages[isOurs ? 'settings' : 'away'](message)) };
  }
}

interface Reading extends ReadDays {
  actor: Actor;
  listId: string;
  read: ReadAppointments;
  now: number;
}

async function saveReading(
  trx: Trx,
  { actor, listId, from, to, read, now }: Reading,
): ReturnType<AddAppointments> {
  const idOrg = organizationOf(actor);
  const list = await lockList(trx, listId, idOrg);
  if (!list) return notFound();
  const saved = await saveAppointments(trx, { listId, idOrg, list, read, now });
  await sql`
    update notifications
    set record_from = ${from}::date, record_to = ${to}::date, record_read = ${toTimestamp(now)}
    where id = ${listId}
  `.execute(trx);
  await writeAudit(trx, {
    actor,
    action: 'read appointments',
    resource: 'notifications',
    recordId: listId,
    detail: `${from} to ${to}: ${describeSaved(saved)}`,
    now,
  });
  return succeed([saved]);
}

const describeSaved = ({
  accepted,
  cancelled,
  rejected,
  updated,
  withdrawn,
  unchanged,
  later,
}: SavedReading) =>
  `${accepted} added, of which ${cancelled} skipped, ${rejected} with errors, ${updated} changed, ${withdrawn} withdrawn, ${unchanged} unchanged, ${later} postponed`;
