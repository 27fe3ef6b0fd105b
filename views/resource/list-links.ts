import { writeListState, type ListState } from '../../shared/list-state.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import type { ListPageProps } from './props.ts';

type Context = Pick<ListPageProps, 'definition' | 'state' | 'usualSize'>;

/** Returns the address with changed list state. It resets to the first page unless `page` is given. */
export function hrefWith(context: Context, changed: Partial<ListState>): string {
  const { definition, state, usualSize } = context;
  return writeListState(definition, { ...state, page: 1, ...changed }, usualSize);
}

/** Returns the address without search and filters. Sort order and page size are preserved. */
export function clearedHref({ definition, state, usualSize }: Context): string {
  const { size, sort } = state;
  return writeListState(definition, { size, sort }, usualSize);
}

export const listHref = (context: Context) => hrefWith(context, { page: context.state.page });

/** Returns a function that adds the current list state (`?list=`) to addresses, so that pages can link back. */
export function withReturnTo(context: Context): (href: string) => string {
  const query = encodeURIComponent(queryOf(listHref(context)));
  return (href) => (query ? `${href}${href.includes('?') ? '&' : '?'}list=${query}` : href);
}

/** Query that marks a form as opened from its record, so that it returns there. */
const fromRecord = { via: 'record' } as const;

export function formFromRecord(context: Context, id: string): string {
  const query = new URLSearchParams(fromRecord).toString();
  return withReturnTo(context)(`${pathsOf(context.definition).edit(id)}?${query}`);
}

export const isFromRecord = (query: { via?: unknown }): boolean => query.via === fromRecord.via;

/** Returns the page to open after a form: the record it was opened from, or the list page if there is none. */
export const behindForm = ({ recordBehind: id, ...context }: Context & { recordBehind?: string }): string =>
  id === undefined ? listHref(context) : withReturnTo(context)(pathsOf(context.definition).one(id));

export function exportHref({ definition, state: { search, sort, filter, range, amounts } }: Context): string {
  const list = writeListState(definition, {
    search,
    filter,
    sort,
    range,
    amounts,
  });
  const query = queryOf(list);
  const exportPath = pathsOf(definition).export;
  return query ? `${exportPath}?${query}` : exportPath;
}

/** Returns the query of a list address without its tab. */
function queryOf(list: string): string {
  const query = new URLSearchParams(list.split('?')[1]);
  query.delete('tab');
  return query.toString();
}

/** Returns the hidden fields for a GET form. They are needed because browsers drop the query of a GET form's action. */
export function carriedBy(href: string, controlNames: readonly string[]): [name: string, value: string][] {
  return [...new URLSearchParams(href.split('?')[1])].filter(([name]) => !controlNames.includes(name));
}

/** Returns true if no records exist, as opposed to none that match the filters. */
export function isEmptyList({ rows, failure, state, count }: ListPageProps): boolean {
  const isFirst = state.page === 1 || count === 0;
  return failure === undefined && rows?.length === 0 && isFirst && !isFiltered(state);
}

export const isFiltered = ({ search, filter, range, amounts }: ListState) =>
  search !== '' || range !== undefined || amounts !== undefined || Object.values(filter).some(Boolean);

/** Minimum number of rows for which a search is offered. */
const minSearchableRows = 10;

export const isLongList = ({ count }: Pick<ListPageProps, 'count'>) =>
  count === undefined || count >= minSearchableRows;

export const isSearchable = (props: Pick<ListPageProps, 'count' | 'state' | 'failure'>): boolean =>
  isFiltered(props.state) || (props.failure === undefined && isLongList(props));
