import { sql } from 'kysely';
import { largestPageSize } from '../../../shared/constants.ts';
import { fromWallClock } from '../../../shared/time.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { organizationOf } from '../operation/actor.ts';
import { refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

/**
 * `?from=YYYY-MM-DD HH:mm&contacts=…,…`: returns each contact's next appointment that is not canceled as
 * `{contact, date, time, provider, location, answer, list, row, reason}`, with the ids of the list and row and the reason for not sending.
 * Omits contacts without an appointment. `&off=T` returns the next canceled appointment instead.
 */
export const listNextAppointments: SignedOperation = async ({ actor, query }, { db }) => {
  const from = textOf(query, 'from');
  const [day = '', time = ''] = from.split(' ');
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(from) || fromWallClock(day) === undefined)
    return refuse(400, 'from is expected as YYYY-MM-DD HH:mm.');
  const contacts = textOf(query, 'contacts').split(',').filter(Boolean).slice(0, largestPageSize);
  const { rows } = await sql<ApiRecord>`
    select asked.contact, to_char(visit.date, 'YYYY-MM-DD') as date, visit.time, visit.provider,
      visit.location, visit.answer, visit.notification as list, visit.id as row, visit.reason
    from unnest(${contacts}::text[]) as asked (contact)
    cross join lateral (
      select id, notification, date, time, provider, location, answer,
        case when status in ('cancelled_by_rules', 'error') then reason end as reason
      from notification_rows
      where id_org = ${organizationOf(actor)}::bigint
      and notification_rows.contact = asked.contact
      and date >= ${day}::date
      and (date > ${day}::date or coalesce(time, '') = '' or time >= ${time})
      and (coalesce(answer, '') in ('cancel', 'not_pat')) = ${textOf(query, 'off') === 'T'}::boolean
      order by date, time nulls last, id desc
      limit 1
    ) visit
  `.execute(db);
  return succeed(rows);
};
