import { readAppointmentAnswer } from '../../../shared/appointments/answers.ts';
import { largestPageSize } from '../../../shared/constants.ts';
import { offsetOf, readListQuery } from '../../../shared/list-query.ts';
import { textOf, writeCount } from '../../../shared/reply.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { fromWallClock } from '../../../shared/time.ts';
import { organizationOf } from '../operation/actor.ts';
import { refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation, SignedRequest } from '../operation/operation.ts';
import { pageOfDay, sumOfDay, type DayQuery } from './appointments-of-day.ts';

/** `?day=YYYY-MM-DD&answer=&provider=`: lists the day's appointments in order of time, with search and paging. */
export const listAppointments: SignedOperation = async (request, { db }) => {
  const { query } = request;
  const dayQuery = readDay(request);
  const read = readListQuery(query, notificationRows);
  const answer = readAppointmentAnswer(query['answer']);
  if (!dayQuery) return refuse(400, noDay);
  if (textOf(query, 'answer') && !answer) return refuse(400, 'answer is none of a visit.');
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

/**
 * `?day=YYYY-MM-DD&provider=`: returns `{visits, answers: {confirm: 30, …}, providers, next}`, where `providers` lists all clinicians of that
 * day.
 */
export const readAppointmentDay: SignedOperation = async (request, { db }) => {
  const dayQuery = readDay(request);
  if (!dayQuery) return refuse(400, noDay);
  const { rows } = await sumOfDay(dayQuery).execute(db);
  return succeed(rows);
};

const noDay = 'day is expected as YYYY-MM-DD.';

function readDay({ actor, query }: SignedRequest): DayQuery | undefined {
  const [day, provider] = [textOf(query, 'day'), textOf(query, 'provider')];
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || fromWallClock(day) === undefined) return undefined;
  return { idOrg: organizationOf(actor), day, ...(provider && { provider }) };
}
