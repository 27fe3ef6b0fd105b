import { apiCalls } from '../../../../../shared/api-calls.ts';
import {
  readMoneyCompared,
  readMoneyDay,
  type MoneyCompared,
  type MoneyDay,
} from '../../../../../shared/payment/money-day.ts';
import { firstOf, textOf } from '../../../../../shared/reply.ts';
import { readIsoDay } from '../../../../../shared/resources/day.ts';
import { dayKeyIn } from '../../../../../shared/time.ts';
import { HttpError } from '../../../http/errors.ts';
import type { Visit } from '../../../visit/visit.ts';

/** Returns the day in the URL, or today by default. Returns 404 if the API does not support daily payments. */
export async function readMoneyDayAsked(visit: Visit): Promise<string> {
  if (!(await visit.parts.relay.has('payments_day'))) throw new HttpError(404);
  const day = textOf(visit.req.query, 'day').trim();
  return readIsoDay(day) ?? dayKeyIn(visit.zone(), visit.nowSeconds);
}

interface AskedPage {
  day: string;
  /** Page number, starting at 1. */
  page: number;
  size: number;
}

export async function loadMoneyDay({ api }: Visit, { day, page, size }: AskedPage): Promise<MoneyDay> {
  const query = { date: day, page: String(page), size: String(size) };
  const outcome = await api.call(apiCalls.readPaymentDay, { query });
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  return readMoneyDay(firstOf(outcome.reply));
}

export async function loadCompared({ api }: Visit, day: string): Promise<MoneyCompared> {
  const outcome = await api.call(apiCalls.comparePaymentDay, { query: { date: day } });
  return readMoneyCompared(outcome.ok ? firstOf(outcome.reply) : undefined);
}
