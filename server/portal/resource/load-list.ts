import { cutsDays, readListState, type ListRange, type ListState } from '../../../shared/list-state.ts';
import { resourceMessages } from '../../../shared/messages/resources.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { loadRange, queryOfList } from './list-range.ts';
import { screenOf, type ResourceVisit } from './screen-parts.ts';
import { usualSizeOf } from './list-address.ts';

interface LoadedList {
  state: ListState;
  corrected: string[];
  status: number;
  rows?: readonly Row[];
  count?: number;
  failure?: string;
}

export async function loadList(visit: ResourceVisit): Promise<LoadedList> {
  const { state, corrected } = readState(visit);
  const { range } = state;
  if (range && !cutsDays(visit.definition)) return loadRanged(visit, { ...state, range }, corrected);
  const outcome = await askFor(visit, state);
  if (!outcome.ok) return { state, corrected, status: outcome.status, failure: outcome.msg };
  const loaded = read(outcome, { state, corrected });
  const last = lastPageOf(state, loaded.count);
  if (last === undefined || state.page <= last) return loaded;
  return loadLast(visit, { ...loaded, state: { ...state, page: last } });
}

async function loadRanged(
  visit: ResourceVisit,
  state: ListState & { range: ListRange },
  corrected: string[],
): Promise<LoadedList> {
  const ranged = await loadRange(visit, { ...state, ...narrowed(visit, state) });
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

export const narrowed = (visit: ResourceVisit, state: ListState): ListState => ({
  ...state,
  filter: { ...state.filter, ...screenOf(visit).list?.narrow?.(visit, state) },
});

export function readState(visit: ResourceVisit): { state: ListState; corrected: string[] } {
  return readListState(visit.req.query, visit.definition, usualSizeOf(visit));
}

async function loadLast(visit: ResourceVisit, { state, corrected }: LoadedList): Promise<LoadedList> {
  const sentences = [...corrected, resourceMessages.lastPage(state.page)];
  const outcome = await askFor(visit, state);
  if (!outcome.ok) return { state, corrected: sentences, status: outcome.status, failure: outcome.msg };
  return read(outcome, { state, corrected: sentences });
}

/** Loads a page. For "all rows", which are streamed later, loads only the first row and the count. */
function askFor(visit: ResourceVisit, state: ListState) {
  const { api, definition } = visit;
  const query = queryOfList(visit, narrowed(visit, state));
  return api.list(definition, state.size === 0 ? { ...query, page: 1, size: 1 } : query);
}

function read(
  { rows, count }: { rows: readonly Row[]; count: number | undefined },
  { state, corrected }: Pick<LoadedList, 'state' | 'corrected'>,
): LoadedList {
  const isStreamed = state.size === 0 && rows.length > 0;
  return { state, corrected, status: 200, rows: isStreamed ? undefined : rows, count };
}

/** Returns undefined if the count is unknown. An empty list has one page. */
function lastPageOf({ size }: ListState, count: number | undefined): number | undefined {
  if (count === undefined) return undefined;
  return size === 0 ? 1 : Math.max(1, Math.ceil(count / size));
}
