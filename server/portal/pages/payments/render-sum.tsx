import { apiCalls } from '../../../../shared/api-calls.ts';
import { describePaymentTotals } from '../../../../shared/payment/totals.ts';
import { dayKeyIn, fromWallClock } from '../../../../shared/time.ts';
import type { RequestContext } from '../../page/request-context.ts';

export async function renderSum({ api, parts, zone, nowSeconds }: RequestContext) {
  if (!(await parts.relay.isLevel2())) return undefined;
  const since = fromWallClock(dayKeyIn(zone(), nowSeconds), zone());
  const outcome = await api.call(apiCalls.sumPayments, { values: { since } });
  const [totals] = outcome.ok ? outcome.results : [];
  return totals && <p className="say">{describePaymentTotals(totals)}</p>;
}
