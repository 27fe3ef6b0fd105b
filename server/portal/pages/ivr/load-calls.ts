import { apiCalls } from '../../../../shared/api-calls.ts';
import { readCallRow, type CallRow } from '../../../../shared/ivr/call-row.ts';
import type { DialledNumber } from '../../../../shared/ivr/numbers.ts';
import type { IvrState } from '../../../../shared/ivr/state.ts';
import { writeCallWhere } from '../../../../shared/ivr/where.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { readCount } from '../../../../shared/reply.ts';
import { followUpOf, limitOf, orderOf, whereOf, type LogFilter, describeReadFailure } from './queries.ts';
import type { IvrContext } from './ivr-context.ts';

interface LoadedCalls {
  /** Set if the requested page is past the end. The last page is shown instead. */
  state?: IvrState;
  corrected?: readonly string[];
  rows: readonly CallRow[];
  /** Number of calls on all pages, from a second search. Undefined if that search fails. */
  count?: number;
  failure?: string;
}

/** Loads one page of the filtered calls and their count. A page beyond the end returns the last page. */
export async function loadCalls(
  ctx: IvrContext,
  numbers: readonly DialledNumber[],
  filter: LogFilter,
): Promise<LoadedCalls> {
  const loaded = await loadPage(ctx, numbers, filter);
  const { state } = ctx;
  const last = Math.ceil((loaded.count ?? 0) / state.size);
  if (loaded.failure || last === 0 || state.page <= last) return loaded;
  const lastPage = { ...ctx, state: { ...state, page: last } };
  const corrected = [...ctx.corrected, resourceMessages.lastPage(last)];
  return { ...(await loadPage(lastPage, numbers, filter)), state: lastPage.state, corrected };
}

async function loadPage(
  ctx: IvrContext,
  numbers: readonly DialledNumber[],
  filter: LogFilter,
): Promise<LoadedCalls> {
  const { api, state } = ctx;
  const where = whereOf({ state, numbers, zone: ctx.zone(), filter });
  if (!where) return { rows: [] };
  const search = (body: object) =>
    api.call(apiCalls.search, { body: { table: 'ivr', where, ...followUpOf(state), ...body } });
  const [page, counted] = await Promise.all([
    search({ fields: '*', order: orderOf(state), limit: limitOf(state) }),
    search({ fields: 'id' }),
  ]);
  if (!page.ok) return { rows: [], failure: describeReadFailure(page) };
  const count = counted.ok ? readCount(counted.reply.p1) : undefined;
  return { rows: page.results.map(readCallRow), count };
}

export async function loadCallRow(
  { api }: IvrContext,
  id: string,
): Promise<CallRow | 'missing' | 'unavailable'> {
  const where = writeCallWhere(id);
  if (!where) return 'missing';
  const body = { fields: '*', table: 'ivr', where, limit: '1' };
  const found = await api.call(apiCalls.search, { body });
  if (!found.ok) return 'unavailable';
  const [record] = found.results;
  return record ? readCallRow(record) : 'missing';
}
