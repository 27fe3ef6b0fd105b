import { apiCalls } from '../../../../shared/api-calls.ts';
import { readPaymentSum, sayPaymentSum } from '../../../../shared/payment/sum.ts';
import { firstOf } from '../../../../shared/reply.ts';
import { dayKeyIn, fromWallClock } from '../../../../shared/time.ts';
import type { Visit } from '../../visit/visit.ts';

export async function saySum({ api, parts, zone, nowSeconds }: Visit) {
  if (!(await parts.relay.has('payments_summary'))) return undefined;
  const since = String(fromWallClock(dayKeyIn(zone(), nowSeconds), zone()) ?? 0);
  const outcome = await api.call(apiCalls.sumPayments, { query: { since } });
  if (!outcome.ok) return undefined;
  return <p className="say">{sayPaymentSum(readPaymentSum(firstOf(outcome.reply)))}</p>;
}
