import { sql } from 'kysely';
import { answerEventMessages as messages } from '../../../../shared/locales/en/health-record.ts';
import type { ApiRecord } from '../../../../shared/reply.ts';
import { anyRecord, list } from '../../../../shared/wire/wire-types.ts';
import type { Db } from '../../database/db.ts';
import { FhirFailure } from '../../providers/fhir/fhir-answers.ts';
import type { FhirServer } from '../../providers/fhir/fhir-server.ts';
import type { OutboundEvent } from '../../ehr-events/outbound-events.ts';
import type { SentAnswer } from '../../ehr-events/queue-answer.ts';
import { appointmentResource } from '../fhir-resources.ts';
import { isParticipant } from './appointment-row.ts';
import { idOf } from './read-appointments.ts';

export async function buildAnswerEvent(db: Db, reference: string): Promise<OutboundEvent | undefined> {
  const { rows } = await sql<{ appointment: string; answer: SentAnswer; label: string }>`
    select appointment, answer, label
    from record_notices
    where reference = ${reference}
    and kind = 'answer'
  `.execute(db);
  const [event] = rows;
  if (!event) return undefined;
  const { appointment, answer, label } = event;
  return {
    detail: messages.detail[answer](label),
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
