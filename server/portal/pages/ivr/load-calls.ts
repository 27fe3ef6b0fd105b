import { apiCalls } from '../../../../shared/api-calls.ts';
import { readCallRow, type CallRow } from '../../../../shared/ivr/call-row.ts';
import type { DialledNumber } from '../../../../shared/ivr/numbers.ts';
import type { IvrState } from '../../../../shared/ivr/state.ts';
import { writeCallWhere } from '../../../../shared/ivr/where.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { firstOf, listOf, readCount } from '../../../../shared/reply.ts';
import { followUpOf, limitOf, orderOf, whereOf, type LogFilter } from './queries.ts';
import { sayNotRead } from './not-read.ts';
import type { IvrVisit } from './ivr-visit.ts';

interface LoadedCalls {
  /** Set if the requested page is beyond the last one, which is shown instead. */
  state?: IvrState;
  corrected?: readonly string[];
  rows: readonly CallRow[];
  /** Count over all pages, from a second search. Undefined if that search failed. */
  count?: number;
  failure?: string;
}

/** Loads one page of the filtered calls and their count. A page beyond the end returns the last page. */
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
  const { api, state } = visit;
  const where = whereOf({ state, numbers, zone: visit.zone(), filter });
  if (!where) return { rows: [] };
  const search = (body: object) =>
    api.call(apiCalls.search, { body: { table: 'ivr', where, ...followUpOf(state), ...body } });
  const [page, counted] = await Promise.all([
    search({ fields: '*', order: orderOf(state), limit: limitOf(state) }),
    search({ fields: 'id' }),
  ]);
  if (!page.ok) return { rows: [], failure: sayNotRead(page) };
  const count = counted.ok ? readCount(counted.reply.p1) : undefined;
  return { rows: listOf(page.reply).map(readCallRow), count };
}

export async function loadCall({ api }: IvrVisit, id: string): Promise<CallRow | 'missing' | 'unavailable'> {
  const where = writeCallWhere(id);
  if (!where) return 'missing';
  const body = { fields: '*', table: 'ivr', where, limit: '1' };
  const found = await api.call(apiCalls.search, { body });
  if (!found.ok) return 'unavailable';
  const record = firstOf(found.reply);
  return record ? readCallRow(record) : 'missing';
}
