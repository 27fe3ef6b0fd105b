import { apiCalls } from '../../../../../shared/api-calls.ts';
import {
  readMoneyComparison,
  readMoneyDay,
  type MoneyComparison,
  type MoneyDay,
} from '../../../../../shared/payment/money-day.ts';
import { firstOf, textOf } from '../../../../../shared/reply.ts';
import { readIsoDay } from '../../../../../shared/resources/day.ts';
import { dayKeyIn } from '../../../../../shared/time.ts';
import { HttpError } from '../../../http/errors.ts';
import type { RequestContext } from '../../../page/request-context.ts';

/** Returns the day from the URL, today by default. Responds with 404 if the API does not support daily payments. */
export async function readMoneyDayQuery(ctx: RequestContext): Promise<string> {
  if (!(await ctx.parts.relay.has('payments_day'))) throw new HttpError(404);
  const day = textOf(ctx.req.query, 'day').trim();
  return readIsoDay(day) ?? dayKeyIn(ctx.zone(), ctx.nowSeconds);
}

interface PageQuery {
  day: string;
  /** Page number, starting at 1. */
  page: number;
  size: number;
}

export async function loadMoneyDay(
  { api }: RequestContext,
  { day, page, size }: PageQuery,
): Promise<MoneyDay> {
  const query = { date: day, page: String(page), size: String(size) };
  const outcome = await api.call(apiCalls.readPaymentDay, { query });
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  return readMoneyDay(firstOf(outcome.reply));
}

export async function loadCompared({ api }: RequestContext, day: string): Promise<MoneyComparison> {
  const outcome = await api.call(apiCalls.comparePaymentDay, { query: { date: day } });
  return readMoneyComparison(outcome.ok ? firstOf(outcome.reply) : undefined);
}
