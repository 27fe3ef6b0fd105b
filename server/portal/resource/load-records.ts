import { cutsDays, readListState, type ListRange, type ListState } from '../../../shared/list-state.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { Row, ResourceDefinition, RowOf } from '../../../shared/resources/define.ts';
import { loadRange, queryOfList } from './list-range.ts';
import { screenOf, type ResourceContext } from './screen-parts.ts';
import { usualSizeOf } from './list-address.ts';
import { HttpError } from '../http/errors.ts';
import type { RequestContext } from '../page/request-context.ts';

interface LoadedList {
  state: ListState;
  corrected: string[];
  status: number;
  rows?: readonly Row[];
  count?: number;
  failure?: string;
}

export async function loadList(ctx: ResourceContext): Promise<LoadedList> {
  const { state, corrected } = readState(ctx);
  const { range } = state;
  if (range && !cutsDays(ctx.definition)) return loadRanged(ctx, { ...state, range }, corrected);
  const outcome = await fetchRows(ctx, state);
  if (!outcome.ok) return { state, corrected, status: outcome.status, failure: outcome.msg };
  const loaded = read(outcome, { state, corrected });
  const last = lastPageOf(state, loaded.count);
  if (last === undefined || state.page <= last) return loaded;
  return loadLastPage(ctx, { ...loaded, state: { ...state, page: last } });
}

async function loadRanged(
  ctx: ResourceContext,
  state: ListState & { range: ListRange },
  corrected: string[],
): Promise<LoadedList> {
  const ranged = await loadRange(ctx, { ...state, ...narrowed(ctx, state) });
  if (!ranged.ok) return { state, corrected, status: ranged.status, failure: ranged.msg };
  const { rows, count } = ranged;
  const last = lastPageOf(state, count) ?? state.page;
  const isBeyond = state.page > last;
  return {
    state: isBeyond ? { ...state, page: last } : state,
    corrected: isBeyond ? [...corrected, resourceMessages.lastPage(last)] : corrected,
    status: 200,
    rows: state.size > 0 || rows.length === 0 ? rows : undefined,
    count,
  };
}

export const narrowed = (ctx: ResourceContext, state: ListState): ListState => ({
  ...state,
  filter: { ...state.filter, ...screenOf(ctx).list?.narrow?.(ctx, state) },
});

export function readState(ctx: ResourceContext): { state: ListState; corrected: string[] } {
  return readListState(ctx.req.query, ctx.definition, usualSizeOf(ctx));
}

async function loadLastPage(ctx: ResourceContext, { state, corrected }: LoadedList): Promise<LoadedList> {
  const sentences = [...corrected, resourceMessages.lastPage(state.page)];
  const outcome = await fetchRows(ctx, state);
  if (!outcome.ok) return { state, corrected: sentences, status: outcome.status, failure: outcome.msg };
  return read(outcome, { state, corrected: sentences });
}

/** Loads a page. If all rows are requested, which are streamed later, loads only the first row and the count. */
function fetchRows(ctx: ResourceContext, state: ListState) {
  const { api, definition } = ctx;
  const query = queryOfList(ctx, narrowed(ctx, state));
  return api.list(definition, state.size === 0 ? { ...query, page: 1, size: 1 } : query);
}

function read(
  { rows, count }: { rows: readonly Row[]; count: number | undefined },
  { state, corrected }: Pick<LoadedList, 'state' | 'corrected'>,
): LoadedList {
  const isStreamed = state.size === 0 && rows.length > 0;
  return { state, corrected, status: 200, rows: isStreamed ? undefined : rows, count };
}

/** Returns the last page number, or undefined if the count is unknown. An empty list has one page. */
function lastPageOf({ size }: ListState, count: number | undefined): number | undefined {
  if (count === undefined) return undefined;
  return size === 0 ? 1 : Math.max(1, Math.ceil(count / size));
}

export async function loadRecord<Definition extends ResourceDefinition>(
  { api }: Pick<RequestContext, 'api'>,
  definition: Definition,
  id: string,
): Promise<RowOf<Definition>> {
  const outcome = await api.one(definition, id);
  if (outcome.ok) return outcome.row;
  if (outcome.status >= 500 || outcome.status === 403) throw new HttpError(outcome.status);
  const message = resourceMessages.noSuch(definition.label.one);
  throw new HttpError(404, { message, cause: outcome.msg });
}
