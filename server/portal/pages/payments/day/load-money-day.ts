import { requireLevel2 } from '../../../page/route.ts';
import { apiCalls } from '../../../../../shared/api-calls.ts';
import {
  notCompared,
  type MoneyComparison,
  type MoneyDay,
} from '../../../../../shared/api-calls/payment-day.ts';
import { readParameter } from '../../../../../shared/url-parameter.ts';
import { readIsoDay } from '../../../../../shared/written-day.ts';
import { dayKeyIn } from '../../../../../shared/time.ts';
import { HttpError } from '../../../http/errors.ts';
import { firstResult } from '../../../http/outcome.ts';
import type { RequestContext } from '../../../page/request-context.ts';

/** Returns the day from the URL, today by default. Responds with 404 if the API does not support daily payments. */
export async function readMoneyDayQuery(ctx: RequestContext): Promise<string> {
  await requireLevel2(ctx);
  const day = readParameter(ctx.req.query['day']);
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
  const outcome = await api.call(apiCalls.readPaymentDay, { values: { date: day, page, size } });
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  return firstResult(outcome);
}

export async function loadCompared({ api }: RequestContext, day: string): Promise<MoneyComparison> {
  const outcome = await api.call(apiCalls.comparePaymentDay, { values: { date: day } });
  return (outcome.ok && outcome.results[0]) || notCompared;
}
