import { apiCalls } from '../../../shared/api-calls.ts';
import { readAppointmentAnswer } from '../../../shared/appointments/appointment.ts';
import { largestPageSize } from '../../../shared/constants.ts';
import { offsetOf, readListQuery } from '../../../shared/list-query.ts';
import { writeCount } from '../../../shared/reply.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { fromWallClock } from '../../../shared/time.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { pageOfDay, sumOfDay, type DayQuery } from './appointments-of-day.ts';

/** Lists the day's appointments in order of time, with search and paging. */
export const listAppointments: SignedOperation<typeof apiCalls.listAppointments> = async (
  request,
  { db },
) => {
  const values = readRequest(apiCalls.listAppointments, request);
  const dayQuery = readDay(request.actor, values);
  const read = readListQuery(request.query, notificationRows);
  const answer = readAppointmentAnswer(values.answer);
  if (!dayQuery) return refuse(400, noDay);
  if (values.answer && !answer) return refuse(400, 'answer is not a valid appointment answer.');
  if (!read.ok) return refuse(400, read.msg);
  const { search, page } = read.value;
  const size = Math.min(read.value.size || largestPageSize, largestPageSize);
  const { rows } = await pageOfDay({
    ...dayQuery,
    answer,
    search,
    size,
    offset: offsetOf({ page, size }),
  }).execute(db);
  return succeed(
    rows.map(({ found: _found, ...row }) => row),
    writeCount(rows[0]?.found ?? 0),
  );
};

export const readAppointmentDay: SignedOperation<typeof apiCalls.readAppointmentDay> = async (
  request,
  { db },
) => {
  const dayQuery = readDay(request.actor, readRequest(apiCalls.readAppointmentDay, request));
  if (!dayQuery) return refuse(400, noDay);
  const { rows } = await sumOfDay(dayQuery).execute(db);
  return succeed(rows);
};

const noDay = 'day must be in the form YYYY-MM-DD.';

function readDay(actor: Actor, { day, provider }: Record<'day' | 'provider', string>): DayQuery | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || fromWallClock(day) === undefined) return undefined;
  return { idOrg: organizationOf(actor), day, ...(provider && { provider }) };
}
