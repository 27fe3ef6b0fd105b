import { apiCalls } from '../../../../shared/api-calls.ts';
import type { DialledNumber } from '../../../../shared/ivr/numbers.ts';
import type { IvrState } from '../../../../shared/ivr/state.ts';
import { writeCallWhere } from '../../../../shared/ivr/where.ts';
import { resourceMessages, routerMessages } from '../../../../shared/messages.ts';
import { firstOf, listOf, readCount, type ApiRecord } from '../../../../shared/reply.ts';
import { limitOf, orderOf, whereOf, type LogFilter } from './queries.ts';
import { isRead, type IvrVisit } from './ivr-visit.ts';

export interface LoadedCalls {
  /** Set where the page asked for lies beyond the last one, which is shown instead. */
  state?: IvrState;
  corrected?: readonly string[];
  rows: readonly ApiRecord[];
  /** Of all pages, by the second search (spec 7, IVR data). */
  count?: number;
  failure?: string;
}

/** One page of the calls that the filter leaves, and how many there are. A page beyond the end is the last one. */
export async function loadCalls(
  visit: IvrVisit,
  numbers: readonly DialledNumber[],
  filter: LogFilter,
): Promise<LoadedCalls> {
  const loaded = await loadPage(visit, numbers, filter);
  const { state } = visit;
  const last = Math.ceil((loaded.count ?? 0) / state.size);
  if (loaded.failure || last === 0 || state.page <= last) return loaded;
  const there = { ...visit, state: { ...state, page: last } };
  const corrected = [...visit.corrected, resourceMessages.lastPage(last)];
  return { ...(await loadPage(there, numbers, filter)), state: there.state, corrected };
}

async function loadPage(
  visit: IvrVisit,
  numbers: readonly DialledNumber[],
  filter: LogFilter,
): Promise<LoadedCalls> {
  const { parts, context, state, zone } = visit;
  const where = whereOf({ state, numbers, zone, filter });
  if (!where) return { rows: [] };
  const search = (body: object) =>
    parts.relay.call(apiCalls.search, { ...context, body: { table: 'ivr', where, ...body } });
  const [page, counted] = await Promise.all([
    search({ fields: '*', order: orderOf(state), limit: limitOf(state) }),
    search({ fields: 'id' }),
  ]);
  if (!isRead(page)) return { rows: [], failure: routerMessages.unavailable };
  const count = isRead(counted) ? readCount(counted.reply.p1) : undefined;
  return { rows: listOf(page.reply), ...(count !== undefined && { count }) };
}

/** One call by its id: the record, 'missing', or 'unavailable'. */
export async function loadCall(visit: IvrVisit, id: string): Promise<ApiRecord | 'missing' | 'unavailable'> {
  const { parts, context } = visit;
  const where = writeCallWhere(id);
  if (!where) return 'missing';
  const body = { fields: '*', table: 'ivr', where, limit: '1' };
  const found = await parts.relay.call(apiCalls.search, { ...context, body });
  if (!isRead(found)) return 'unavailable';
  return firstOf(found.reply) ?? 'missing';
}
