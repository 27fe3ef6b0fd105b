import { requireLevel2 } from '../../page/route.ts';
import { apiCalls } from '../../../../shared/api-calls.ts';
import {
  readAppointmentAnswer,
  type Appointment,
  type DaySummary,
} from '../../../../shared/appointments/appointment.ts';
import { writeListQuery } from '../../../../shared/list-query.ts';
import { readCount } from '../../../../shared/reply.ts';
import { readParameter } from '../../../../shared/url-parameter.ts';
import { readIsoDay } from '../../../../shared/written-day.ts';
import { dayKeyIn } from '../../../../shared/time.ts';
import type { DayFilter } from '../../../../views/appointments/props.ts';
import { HttpError } from '../../http/errors.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Reads the day, today by default, and the filters from the URL. Responds with 404 if the API does not support appointments. */
export async function readDayQuery(ctx: RequestContext): Promise<DayFilter> {
  await requireLevel2(ctx);
  const text = (name: string) => readParameter(ctx.req.query[name]);
  return {
    day: readIsoDay(text('day')) ?? dayKeyIn(ctx.zone(), ctx.nowSeconds),
    answer: readAppointmentAnswer(text('answer')),
    provider: text('provider'),
    search: text('search'),
    page: /^[1-9]\d{0,5}$/.test(text('page')) ? Number(text('page')) : 1,
  };
}

export interface AppointmentsOfDay {
  appointments: readonly Appointment[];
  count: number;
}

export async function loadAppointments(
  ctx: RequestContext,
  dayQuery: DayFilter,
  size: number,
): Promise<AppointmentsOfDay> {
  const { day, answer, provider, search, page } = dayQuery;
  const outcome = await ctx.api.call(apiCalls.listAppointments, {
    query: writeListQuery({ page, size, search }),
    values: { day, answer, provider },
  });
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  return { appointments: outcome.results, count: readCount(outcome.reply.p1) ?? 0 };
}

export async function loadDaySum({ api }: RequestContext, { day, provider }: DayFilter): Promise<DaySummary> {
  const outcome = await api.call(apiCalls.readAppointmentDay, { values: { day, provider } });
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  const [sum] = outcome.results;
  if (!sum) throw new HttpError(502, { cause: 'The API returned no summary.' });
  return sum;
}
