import { writeListState, type ListState } from '../../shared/list-state.ts';
import { placeOf } from '../../shared/resources/places.ts';
import type { ListPageProps } from './props.ts';

type Context = Pick<ListPageProps, 'definition' | 'state' | 'usualSize'>;

/** The same list with something changed. What changes its rows leads to the first page. */
export function hrefWith(context: Context, changed: Partial<ListState>): string {
  const { definition, state, usualSize } = context;
  return writeListState(definition, { ...state, page: 1, ...changed }, usualSize);
}

/** The list as it comes, but for the order and the size: without search and filters. */
export function clearedHref({ definition, state, usualSize }: Context): string {
  const { size, sort } = state;
  return writeListState(definition, { size, sort }, usualSize);
}

/** The list as it is here. */
export const listHref = (context: Context) => hrefWith(context, { page: context.state.page });

/** Addresses of records and forms that lead back to the list as it is here (`?list=`). */
export function wayBack(context: Context): (href: string) => string {
  const query = encodeURIComponent(queryOf(listHref(context)));
  return (href) => (query ? `${href}${href.includes('?') ? '&' : '?'}list=${query}` : href);
}

/** On the address of a form that was opened from its record: it leads back there. */
const fromRecord = { via: 'record' } as const;

/** The form of a record, from its page. */
export function formFromRecord(context: Context, id: string): string {
  const query = new URLSearchParams(fromRecord).toString();
  return wayBack(context)(`${placeOf(context.definition).edit(id)}?${query}`);
}

export const isFromRecord = (query: { via?: unknown }): boolean => query.via === fromRecord.via;

/** Where a form leads back to: the record that it was opened from, else the list. */
export const behindForm = ({ recordBehind: id, ...context }: Context & { recordBehind?: string }): string =>
  id === undefined ? listHref(context) : wayBack(context)(placeOf(context.definition).one(id));

/** The export of exactly these rows, in this order. */
export function exportHref({ definition, state: { search, sort, filter, range, amounts } }: Context): string {
  const list = writeListState(definition, {
    search,
    filter,
    sort,
    range,
    amounts,
  });
  const query = queryOf(list);
  const place = placeOf(definition).export;
  return query ? `${place}?${query}` : place;
}

/** What is asked of a list, without the tab that it is. */
function queryOf(list: string): string {
  const query = new URLSearchParams(list.split('?')[1]);
  query.delete('tab');
  return query.toString();
}

/** What a GET form to the list must carry along, a pair a hidden field: a form drops the query of its address. */
export function carriedBy(href: string, taken: readonly string[]): [name: string, value: string][] {
  return [...new URLSearchParams(href.split('?')[1])].filter(([name]) => !taken.includes(name));
}

/** Nothing was ever made: not merely nothing found. */
export function isEmptyList({ rows, failure, state, count }: ListPageProps): boolean {
  const isFirst = state.page === 1 || count === 0;
  return failure === undefined && rows?.length === 0 && isFirst && !isFiltered(state);
}

export const isFiltered = ({ search, filter, range, amounts }: ListState) =>
  search !== '' || range !== undefined || amounts !== undefined || Object.values(filter).some(Boolean);

/** Fewer are in sight at once: there is nothing to look for. */
const fewestSought = 10;

/** As many rows as are worth a search, filters and a choice of how many a page has. */
export const isLongList = ({ count }: Pick<ListPageProps, 'count'>) =>
  count === undefined || count >= fewestSought;

/** Whether the list can be narrowed: it is long, or is narrow already. */
export const isSought = (props: Pick<ListPageProps, 'count' | 'state' | 'failure'>): boolean =>
  isFiltered(props.state) || (props.failure === undefined && isLongList(props));
