import { apiCalls } from '../../../../shared/api-calls.ts';
import type { CallRecord } from '../../../../shared/ivr/call-row.ts';
import { countDashboard, type Dashboard } from '../../../../shared/ivr/dashboard.ts';
import { addCall, emptyTally, type Tally } from '../../../../shared/ivr/metrics.ts';
import type { DialledNumber } from '../../../../shared/ivr/numbers.ts';
import { comparedWith, momentsOf, type Compared } from '../../../../shared/ivr/range.ts';
import { callFields, readCall } from '../../../../shared/ivr/tags.ts';
import { routerMessages } from '../../../../shared/locales/en/router.ts';
import { readCount } from '../../../../shared/reply.ts';
import { toWallClock, zoneOffsets } from '../../../../shared/time.ts';
import type { Outcome } from '../../http/outcome.ts';
import { StreamBroken } from '../../relay/relay.ts';
import type { IvrContext } from './ivr-context.ts';
import { describeReadFailure, whereOf } from './queries.ts';

interface LoadedDashboard {
  dashboard?: Dashboard;
  before?: Before;
  /** Set if the API returned fewer calls than it counted. */
  partial?: { seen: number; of: number };
  failure?: string;
}

interface Before extends Compared {
  total: Tally;
}

/** Tolerance for calls that arrive between the count and the stream. */
const maxNewCalls = 20;

/**
 * Computes the numbers of the range and, for a comparison, the totals of an equally long range before it, in one pass over a
 * streamed reply. This needs only the API's search, and memory does not grow with the number of calls.
 */
export async function loadDashboard(
  ctx: IvrContext,
  numbers: readonly DialledNumber[],
  { compare }: { compare: boolean },
): Promise<LoadedDashboard> {
  const { state, api } = ctx;
  const zone = ctx.zone();
  const old = comparedWith(state.range, zone, ctx.nowSeconds);
  const range = compare ? { from: old.range.from, to: state.range.to } : state.range;
  const where = whereOf({ state, range, numbers, zone });
  if (!where) return {};
  const body = { fields: callFields.join(), table: 'ivr', where };
  const countBody = { fields: 'id', table: 'ivr', where };
  const counted = api.call(apiCalls.search, { body: countBody });
  // Avoids an unhandled rejection if the stream fails first. Otherwise, the await below throws for an expired session.
  counted.catch(() => undefined);
  const stream = await api.streamCall(apiCalls.search, { body });
  if (!stream.ok) return { failure: describeReadFailure(stream) };
  const batches: AsyncIterable<readonly CallRecord[]> = stream.batches;
  const { begin, end } = momentsOf(state.range, zone);
  const counting = countDashboard(zoneOffsets(zone, begin, end));
  const total = emptyTally();
  const [first, cut] = [toWallClock(begin), toWallClock(old.end)];
  let between = 0;
  try {
    for await (const records of batches) {
      for (const record of records) {
        const start = record.cdr_start;
        if (!compare || typeof start !== 'string' || start >= first) counting.add(record);
        else if (start < cut) addCall(total, readCall(record));
        else between += 1;
      }
    }
  } catch (error) {
    if (error instanceof StreamBroken) return { failure: routerMessages.unavailable };
    throw error;
  }
  const dashboard = counting.result();
  const partial = partOf(dashboard.total.calls + total.calls + between, await counted);
  return { dashboard, before: compare ? { ...old, total } : undefined, partial };
}

function partOf(seen: number, counted: Outcome): LoadedDashboard['partial'] {
  const of = counted.ok ? (readCount(counted.reply.p1) ?? 0) : 0;
  return of - seen > maxNewCalls ? { seen, of } : undefined;
}
