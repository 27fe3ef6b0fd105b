import type { ListQuery } from '../../../shared/list-query.ts';
import { cutsDays, toListQuery, type ListRange, type ListState } from '../../../shared/list-state.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { dayKeyIn, fromWallClock, timeOfId } from '../../../shared/time.ts';
import type { FailedCall } from '../http/outcome.ts';
import type { ResourceContext } from './screen-parts.ts';

/** Range in Unix seconds with an exclusive `end`. */
interface Span {
  start: number;
  end: number;
}

type FoundIndex = FailedCall | { ok: true; index: number };
type Ranged = FailedCall | { ok: true; rows: readonly Row[]; count: number };

export function spanOf(ctx: Pick<ResourceContext, 'zone'>, { from, to }: ListRange): Span {
  const zone = ctx.zone();
  const start = from ? (fromWallClock(from, zone) ?? 0) : 0;
  const last = to ? fromWallClock(to, zone) : undefined;
  if (last === undefined) return { start, end: Infinity };
  return { start, end: fromWallClock(dayKeyIn(zone, last, 1), zone) ?? Infinity };
}

export const isWithin = (seconds: number, { start, end }: Span): boolean => seconds >= start && seconds < end;

export function queryOfList(
  ctx: Pick<ResourceContext, 'zone' | 'definition'>,
  state: ListState,
): Partial<ListQuery> {
  const { definition } = ctx;
  const query = toListQuery(state, definition);
  if (!state.range || !definition.rangeField || !cutsDays(definition)) return query;
  const { start, end } = spanOf(ctx, state.range);
  const days = {
    ...(start > 0 && { least: String(start) }),
    ...(end < Infinity && { most: String(end - 1) }),
  };
  return { ...query, between: { ...query.between, [definition.rangeField]: days } };
}

export function listMomentOf(
  { definition }: Pick<ResourceContext, 'definition'>,
  row: Row | undefined,
): number {
  const own = Number(row?.[definition.rangeField ?? '']);
  return own > 0 ? own : (timeOfId(row?.id ?? '') ?? 0);
}

/**
 * Loads a page of rows between two days. The contract filters only by equality, but rows are ordered by time, so a binary search
 * finds both ends with about twenty reads each in a million rows. The rows between them are then counted and paged.
 */
export async function loadRange(
  ctx: ResourceContext,
  state: ListState & { range: ListRange },
): Promise<Ranged> {
  const span = spanOf(ctx, state.range);
  const all = await fetchPage(ctx, state, { page: 1, size: 1, count: true });
  if (!all.ok) return all;
  const total = all.count ?? 0;
  const reader = { ctx, state };
  const newest = await firstBefore(reader, { below: 0, total, moment: span.end });
  if (!newest.ok) return newest;
  const { index: first } = newest;
  const oldest = await firstBefore(reader, { below: first, total, moment: span.start });
  if (!oldest.ok) return oldest;
  const { index: end } = oldest;
  const count = end - first;
  const size = state.size || 1;
  const lastPage = Math.max(1, Math.ceil(count / size));
  const begin = first + (Math.min(state.page, lastPage) - 1) * size;
  return readSlice(reader, { begin, end: Math.min(end, begin + size), size, count });
}

interface Reader {
  ctx: ResourceContext;
  state: ListState;
}

function fetchPage(
  { api, definition }: ResourceContext,
  state: ListState,
  pageQuery: { page: number; size: number; count: boolean },
) {
  return api.list(definition, { ...toListQuery(state, definition), ...pageQuery });
}

/** Finds the position of the first row older than the given time, with the newest row first. Open ends need no search. */
async function firstBefore(
  { ctx, state }: Reader,
  { below, total, moment }: { below: number; total: number; moment: number },
): Promise<FoundIndex> {
  let [low, high] = [moment === 0 ? total : below, moment === Infinity ? below : total];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const outcome = await fetchPage(ctx, state, { page: middle + 1, size: 1, count: false });
    if (!outcome.ok) return outcome;
    if (listMomentOf(ctx, outcome.rows[0]) >= moment) low = middle + 1;
    else high = middle;
  }
  return { ok: true, index: low };
}

/** Reads a slice of rows. The API pages by number, so an unaligned slice needs two pages. */
async function readSlice(
  { ctx, state }: Reader,
  { begin, end, size, count }: { begin: number; end: number; size: number; count: number },
): Promise<Ranged> {
  if (end <= begin) return { ok: true, rows: [], count };
  const page = Math.floor(begin / size) + 1;
  const isAligned = begin % size === 0;
  const pages = isAligned ? [page] : [page, page + 1];
  const outcomes = await Promise.all(
    pages.map((one) => fetchPage(ctx, state, { page: one, size, count: false })),
  );
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed && !failed.ok) return failed;
  const rows = outcomes.flatMap((outcome) => (outcome.ok ? outcome.rows : []));
  const skip = begin - (page - 1) * size;
  return { ok: true, rows: rows.slice(skip, skip + end - begin), count };
}
