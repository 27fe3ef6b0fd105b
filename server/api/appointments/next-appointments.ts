import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { NextAppointmentWire } from '../../../shared/appointments/appointment.ts';
import { largestPageSize } from '../../../shared/constants.ts';
import { fromWallClock } from '../../../shared/time.ts';
import { organizationOf } from '../operation/actor.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';

/** Returns each contact's next appointment that is not canceled. Omits contacts without an appointment. */
export const listNextAppointments: SignedOperation<typeof apiCalls.listNextAppointments> = async (
  request,
  { db },
) => {
  const { from, contacts: ids, off } = readRequest(apiCalls.listNextAppointments, request);
  const [day = '', time = ''] = from.split(' ');
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(from) || fromWallClock(day) === undefined)
    return refuse(400, 'from must be in the form YYYY-MM-DD HH:mm.');
  const contacts = ids.split(',').filter(Boolean).slice(0, largestPageSize);
  const { rows } = await sql<NextAppointmentWire>`
    select asked.contact, to_char(appointment.date, 'YYYY-MM-DD') as date, appointment.time, appointment.provider,
      appointment.location, appointment.answer, appointment.notification as list, appointment.id as row, appointment.reason
    from unnest(${contacts}::text[]) as asked (contact)
    cross join lateral (
      select id, notification, date, time, provider, location, answer,
        case when status in ('cancelled_by_rules', 'error') then reason end as reason
      from notification_rows
      where id_org = ${organizationOf(request.actor)}::bigint
      and notification_rows.contact = asked.contact
      and date >= ${day}::date
      and (date > ${day}::date or coalesce(time, '') = '' or time >= ${time})
      and (coalesce(answer, '') in ('cancel', 'not_pat')) = ${off}::boolean
      order by date, time nulls last, id desc
      limit 1
    ) appointment
  `.execute(db);
  return succeed(rows);
};
