import { apiCalls } from '../../../../shared/api-calls.ts';
import { readVisitAnswer } from '../../../../shared/appointments/answers.ts';
import {
  readAppointment,
  readDaySum,
  type Appointment,
  type DaySum,
} from '../../../../shared/appointments/appointment.ts';
import { writeListQuery } from '../../../../shared/list-query.ts';
import { firstOf, listOf, readCount, textOf } from '../../../../shared/reply.ts';
import { readIsoDay } from '../../../../shared/resources/day.ts';
import { dayKeyIn } from '../../../../shared/time.ts';
import type { DayAsked } from '../../../../views/appointments/props.ts';
import { HttpError } from '../../http/errors.ts';
import type { Visit } from '../../visit/visit.ts';

/** Reads day and filters from the URL, defaulting to today. Without API support the page does not exist. */
export async function readDayAsked(visit: Visit): Promise<DayAsked> {
  if (!(await visit.parts.relay.has('appointments'))) throw new HttpError(404);
  const text = (name: string) => textOf(visit.req.query, name).trim().slice(0, 200);
  return {
    day: readIsoDay(text('day')) ?? dayKeyIn(visit.zone(), visit.nowSeconds),
    answer: readVisitAnswer(text('answer')),
    provider: text('provider'),
    search: text('search'),
    page: /^[1-9]\d{0,5}$/.test(text('page')) ? Number(text('page')) : 1,
  };
}

export interface VisitsOfDay {
  visits: readonly Appointment[];
  count: number;
}

export async function loadVisits(visit: Visit, asked: DayAsked, size: number): Promise<VisitsOfDay> {
  const { day, answer, provider, search, page } = asked;
  const query = {
    ...writeListQuery({ page, size, search }),
    day,
    ...(answer && { answer }),
    ...(provider && { provider }),
  };
  const outcome = await visit.api.call(apiCalls.listAppointments, { query });
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  return { visits: listOf(outcome.reply).map(readAppointment), count: readCount(outcome.reply.p1) ?? 0 };
}

export async function loadDaySum({ api }: Visit, { day, provider }: DayAsked): Promise<DaySum> {
  const query = { day, ...(provider && { provider }) };
  const outcome = await api.call(apiCalls.readAppointmentDay, { query });
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  return readDaySum(firstOf(outcome.reply));
}
