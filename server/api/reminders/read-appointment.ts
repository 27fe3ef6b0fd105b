import { apiCalls } from '../../../shared/api-calls.ts';
import { sql } from 'kysely';
import type { EmailAppointmentWire, EmailLink } from '../../../shared/reminders/email-answer.ts';
import { nameForPatients } from '../../../shared/contact-details.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { readRequest, type ApiRequest, type Operation } from '../operation/operation.ts';
import { undoSeconds } from './record-answer.ts';

/**
 * Returns the appointment of an email link and its answer, but no patient data. If the email reached the wrong person, the appointment is
 * omitted too.
 */
export const loadAppointment: Operation<typeof apiCalls.readEmailAppointment> = async (request, { db }) => {
  const link = readAppointmentLink(request);
  if (!link) return notFound();
  const { rows } = await sql<EmailAppointmentWire & { practice: string }>`
    select org.name as practice, org.phone, org.timezone,
      case when appointment.answer is distinct from 'not_pat' then to_char(appointment.date, 'YYYY-MM-DD') end as date,
      case when appointment.answer is distinct from 'not_pat' then appointment.time end as time,
      case
        when appointment.answer is distinct from 'not_pat'
        then concat_ws(
          ', ', nullif(appointment.location, ''), nullif(org.addr, ''), nullif(org.city, ''),
          nullif(concat_ws(' ', nullif(org.state, ''), nullif(org.zip, '')), '')
        )
      end as place,
      appointment.answer, floor(extract(epoch from appointment.answered_at))::double precision as answered_at,
      case
        when appointment.undo is not null
        then floor(extract(epoch from appointment.answered_at))::double precision + ${undoSeconds}
      end as undo_until
    from notification_rows appointment
    join org on org.id = appointment.id_org
    where appointment.id = ${link.oid}
    and appointment.cid = ${link.cid}
  `.execute(db);
  return rows.length
    ? succeed(rows.map((row) => ({ ...row, practice: nameForPatients(row.practice) })))
    : notFound();
};

export function readAppointmentLink(request: ApiRequest): EmailLink | undefined {
  const link = readRequest(apiCalls.readEmailAppointment, request);
  return isLinkId(link.oid) && isLinkId(link.cid) ? link : undefined;
}

const isLinkId = (id: string) => /^\d{9,11}-[0-9a-f]{20,64}$/.test(id);
