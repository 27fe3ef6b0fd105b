import { apiCalls } from '../../../../shared/api-calls.ts';
import { readPaymentTotals, describePaymentTotals } from '../../../../shared/payment/totals.ts';
import { firstOf } from '../../../../shared/reply.ts';
import { dayKeyIn, fromWallClock } from '../../../../shared/time.ts';
import type { RequestContext } from '../../page/request-context.ts';

export async function renderSum({ api, parts, zone, nowSeconds }: RequestContext) {
  if (!(await parts.relay.has('payments_summary'))) return undefined;
  const since = String(fromWallClock(dayKeyIn(zone(), nowSeconds), zone()) ?? 0);
  const outcome = await api.call(apiCalls.sumPayments, { query: { since } });
  if (!outcome.ok) return undefined;
  return <p className="say">{describePaymentTotals(readPaymentTotals(firstOf(outcome.reply)))}</p>;
}
