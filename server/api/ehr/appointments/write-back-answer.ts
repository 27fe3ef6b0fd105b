import { sql } from 'kysely';
import { answerEventMessages as messages } from '../../../../shared/locales/en/health-record.ts';
import type { ApiRecord } from '../../../../shared/reply.ts';
import { anyRecord, list } from '../../../../shared/wire/wire-types.ts';
import { toTimestamp, type Db, type Trx } from '../../database/db.ts';
import { FhirFailure } from '../../providers/fhir/failure.ts';
import type { FhirServer } from '../../providers/fhir/fhir-server.ts';
import { eventLifetimeMs, queueEvent, type OutboundEvent } from '../outbound-events.ts';
import { appointmentResource } from '../fhir-resources.ts';
import { isParticipant } from './appointment-row.ts';
import { idOf } from './read-appointments.ts';

/** Answers to send to the health record. Other answers are about messages and not the appointment. */
const sentAnswers = ['confirm', 'cancel'] as const;
type SentAnswer = (typeof sentAnswers)[number];

interface Answered {
  row: string;
  /** Current answer; null if it was undone. */
  answer: string | null;
  /** Undo period in milliseconds. The record is not updated earlier because it may give the slot to another patient. */
  waitMs: number;
  /** Current time in Unix milliseconds. */
  now: number;
}

/**
 * Queues an update of the practice's health record in the same transaction as the answer. Sends only the last answer to an appointment
 * across all lists, and none if the answer was undone in time.
 */
export async function queueAnswer(trx: Trx, { row, answer, waitMs, now }: Answered): Promise<void> {
  if (answer === null) return forgetAnswer(trx, row);
  if (!sentAnswers.some((one) => one === answer)) return;
  const due = toTimestamp(now + waitMs);
  const { rows } = await sql<{ reference: string; idOrg: string }>`
    insert into record_notices (reference, kind, id_org, appointment, answer, visit, due, leave_by)
    select ${referenceOf}, 'answer', visit.id_org, visit.record_visit, ${answer},
      concat_ws(', ', visit.name, concat_ws(' ', to_char(visit.date, 'MM/DD/YYYY'), visit.time)),
      ${due}, ${toTimestamp(now + waitMs + eventLifetimeMs)}
    from notification_rows visit
    join client_settings settings on settings.id = visit.id_org
    where visit.id = ${row}
    and visit.record_visit is not null
    and visit.record_gone is null
    and settings.epic_enabled = 'T'
    on conflict (reference) do update
    set answer = excluded.answer, visit = excluded.visit, due = excluded.due, leave_by = excluded.leave_by,
      state = 'waiting', tries = 0, revision = record_notices.revision + 1
    returning reference, id_org::text as "idOrg"
  `.execute(trx);
  for (const event of rows) await queueEvent(trx, event, waitMs);
}

const referenceOf = sql`'answer ' || visit.id_org || ' ' || visit.record_visit`;

async function forgetAnswer(trx: Trx, row: string): Promise<void> {
  await sql`
    delete from record_notices
    using notification_rows visit
    where visit.id = ${row}
    and record_notices.reference = ${referenceOf}
    and record_notices.state = 'waiting'
  `.execute(trx);
}

export async function buildAnswerEvent(db: Db, reference: string): Promise<OutboundEvent | undefined> {
  const { rows } = await sql<{ appointment: string; answer: SentAnswer; visit: string }>`
    select appointment, answer, visit
    from record_notices
    where reference = ${reference}
    and kind = 'answer'
  `.execute(db);
  const [event] = rows;
  if (!event) return undefined;
  const { appointment, answer, visit } = event;
  return {
    detail: messages.detail[answer](visit),
    failed: messages.failed,
    paymentId: null,
    send: ({ server }) => write(server, appointment, answer),
  };
}

/** Maximum attempts when the appointment changes between read and write. */
const mostTries = 3;

async function write(server: FhirServer, address: string, answer: SentAnswer): Promise<void> {
  const id = idOf(server, address);
  if (id === undefined) throw new FhirFailure('refused', messages.elsewhere);
  for (let tries = 0; tries < mostTries; tries++) {
    const appointment = await server.read('Appointment', id);
    if (!appointment) throw new FhirFailure('refused', messages.gone);
    const answered = withAnswer(appointment, answer);
    if (!answered || (await server.update(answered))) return;
  }
  throw new FhirFailure('away', messages.changing);
}

const closed = ['cancelled', 'arrived', 'checked-in', 'fulfilled', 'noshow', 'entered-in-error'];

/** Returns the appointment with only the patient's answer changed, or undefined if it already contains the answer. */
function withAnswer(appointment: ApiRecord, answer: SentAnswer): ApiRecord | undefined {
  const { status = '', participant: known = [] } = appointmentResource.read(appointment) ?? {};
  if (answer === 'cancel' && status === 'cancelled') return undefined;
  if (closed.includes(status)) throw new FhirFailure('refused', messages.closed(status));
  const patients = known.map((one) => isParticipant(one, ['Patient']));
  const participantStatus = answer === 'confirm' ? 'accepted' : 'declined';
  const isAnswered = known.every((one, at) => !patients[at] || one.status === participantStatus);
  if (answer === 'confirm' && isAnswered) return undefined;
  // Keeps the fields of the participants that we do not read.
  const all = list(anyRecord).read(appointment['participant']) ?? [];
  const participant = all.map((one, at) => (patients[at] ? { ...one, status: participantStatus } : one));
  if (answer === 'cancel')
    return { ...appointment, status: 'cancelled', cancelationReason: byPatient, participant };
  // All participants have now accepted, so a pending appointment becomes booked.
  const isAgreed = status === 'pending' && participant.every((one) => one['status'] === participantStatus);
  return { ...appointment, ...(isAgreed && { status: 'booked' }), participant };
}

const byPatient: ApiRecord = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason', code: 'pat' }],
};
