import { defaultPageSize, largestPageSize } from './constants.ts';
import type { Between, ListQuery, SortKey } from './list-query.ts';
import { administrationMessages } from './locales/en/administration.ts';
import { resourceMessages } from './locales/en/resources.ts';
import { parseCents, toDecimal } from './money.ts';
import { readIsoDay } from './written-day.ts';
import type { ResourceDefinition } from './resources/define.ts';
import { pathsOf } from './resources/resource-paths.ts';
import { readParameter } from './url-parameter.ts';

/** State of a list page as encoded in its URL, such as `?page=2&size=25&search=…&sort=-last_name`, with filters by field name. */
export interface ListState {
  /** Page number, starting at 1. */
  page: number;
  /** Rows per page, or 0 for all. */
  size: number;
  search: string;
  /** Sort key, or undefined for the definition's default order. */
  sort?: SortKey;
  filter: Readonly<Record<string, string>>;
  range?: ListRange;
  amounts?: ListAmounts;
}

/** Days as `YYYY-MM-DD`, including both ends. '' means open. */
export interface ListRange {
  from: string;
  to: string;
}

/** Dollar amounts in the API's format, including both ends. '' means open. */
interface ListAmounts {
  least: string;
  most: string;
}

/** Page sizes offered on every list page, with 0 for all rows. */
export const pageSizes = [10, 25, 50, 100, 0] as const;

type Query = Readonly<Record<string, unknown>>;

/** Reads the state from the URL. Invalid parameters are corrected and reported as sentences in `corrected`. */
export function readListState(
  query: Query,
  definition: ResourceDefinition,
  usualSize: number = defaultPageSize,
): { state: ListState; corrected: string[] } {
  const corrected: string[] = [];
  const number = (name: string, usual: number, most: number) => {
    const text = readParameter(query[name]);
    const value = /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
    if (text && (value === undefined || value > most))
      corrected.push(`'${text.slice(0, 40)}' is not a valid ${name} for this list.`);
    return Math.min(value ?? usual, most);
  };
  const page = Math.max(1, number('page', 1, 100_000_000));
  const size = Math.max(0, number('size', usualSize, largestPageSize));
  const range = readRange(query, definition, corrected);
  const amounts = readAmounts(query, definition, corrected);
  const isByTime = range !== undefined && !cutsDays(definition);
  const sortText = readParameter(query['sort']);
  const sort = isByTime ? undefined : readSort(sortText, definition);
  if (isByTime && sortText) corrected.push(administrationMessages.byTime);
  else if (sortText && !sort) corrected.push(`The list cannot be sorted by '${sortText.slice(0, 40)}'.`);
  const filter = readFilter(query, definition, corrected);
  const search = readParameter(query['search']);
  return {
    state: {
      page,
      size,
      search,
      ...(sort && { sort }),
      filter,
      ...(range && { range }),
      ...(amounts && { amounts }),
    },
    corrected,
  };
}

export function writeListState(
  definition: ResourceDefinition,
  state: Partial<ListState>,
  usualSize: number = defaultPageSize,
): string {
  const { page = 1, size = usualSize, search = '', sort, filter = {}, range, amounts } = state;
  const [path = '', tab = ''] = pathsOf(definition).list.split('?');
  const query = [
    ['search', search],
    ...Object.entries(filter),
    ['from', range?.from ?? ''],
    ['to', range?.to ?? ''],
    ['least', amounts?.least ?? ''],
    ['most', amounts?.most ?? ''],
    ['sort', sort ? (sort.descending ? '-' : '') + sort.field : ''],
    ['size', size === usualSize ? '' : String(size)],
    ['page', page > 1 ? String(page) : ''],
  ];
  const pairs = query.filter(([, value]) => value).map((pair) => pair.map(encodeURIComponent).join('='));
  const text = [...(tab ? [tab] : []), ...pairs].join('&');
  return text ? `${path}?${text}` : path;
}

export function toListQuery(state: ListState, definition: ResourceDefinition): Partial<ListQuery> {
  const { page, size, search, sort, filter, amounts } = state;
  const field = amountFieldOf(definition);
  return {
    page,
    size,
    count: true,
    ...(search && { search }),
    sort: sort ? [sort] : sortKeysOf(definition.defaultSort),
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(amounts && field && { between: { [field]: endsOf(amounts) } }),
  };
}

/** Returns true if the API can filter by date. Otherwise, the portal finds the date range by its position in the time order. */
export const cutsDays = ({ rangeField = '', betweenFields = [] }: ResourceDefinition): boolean =>
  betweenFields.includes(rangeField);

const amountFieldOf = ({ fields, betweenFields = [] }: ResourceDefinition): string | undefined =>
  betweenFields.find((name) => fields[name]?.kind === 'money');

const endsOf = ({ least, most }: ListAmounts): Between => ({
  ...(least && { least }),
  ...(most && { most }),
});

export function sortKeysOf(sort: string): SortKey[] {
  return [{ field: sort.replace(/^-/, ''), descending: sort.startsWith('-') }];
}

/** Reads the filters. A value that is not one of the field's choices is ignored and reported. */
function readFilter(query: Query, { fields, filterFields = [] }: ResourceDefinition, corrected: string[]) {
  const filter: Record<string, string> = {};
  for (const name of filterFields) {
    const value = readParameter(query[name]);
    const field = fields[name];
    const choices = field?.kind === 'flag' ? ['T', 'F'] : field?.choices;
    if (value && choices && !choices.includes(value))
      corrected.push(`'${value.slice(0, 40)}' is not a valid choice for ${field?.label ?? name}.`);
    else if (value) filter[name] = value;
  }
  return filter;
}

/** Reads the date range in ascending order. Invalid days are left open and reported. Returns undefined if both ends are open. */
function readRange(
  query: Query,
  { rangeField }: ResourceDefinition,
  corrected: string[],
): ListRange | undefined {
  if (rangeField === undefined) return undefined;
  const [from = '', to = ''] = ['from', 'to'].map((name) => {
    const text = readParameter(query[name]);
    const day = text && readIsoDay(text);
    if (day === undefined) corrected.push(administrationMessages.badDay(text.slice(0, 40)));
    return day ?? '';
  });
  if (!from && !to) return undefined;
  if (!from || !to || from <= to) return { from, to };
  corrected.push(administrationMessages.daysTurned);
  return { from: to, to: from };
}

/** Reads the amount range in ascending order. Invalid amounts are left open and reported. Returns undefined if both ends are open. */
function readAmounts(
  query: Query,
  definition: ResourceDefinition,
  corrected: string[],
): ListAmounts | undefined {
  if (!amountFieldOf(definition)) return undefined;
  const [least, most] = ['least', 'most'].map((name) => {
    const text = readParameter(query[name]);
    const cents = parseCents(text.replaceAll(',', ''));
    if (text && cents === undefined) corrected.push(resourceMessages.noAmount(text.slice(0, 40)));
    return cents;
  });
  if (least === undefined && most === undefined) return undefined;
  const [low, high] =
    least !== undefined && most !== undefined && least > most ? [most, least] : [least, most];
  const write = (cents: number | undefined) => (cents === undefined ? '' : toDecimal(cents));
  return { least: write(low), most: write(high) };
}

function readSort(text: string, definition: ResourceDefinition): SortKey | undefined {
  const [key] = sortKeysOf(text);
  return key && canSort(definition, key.field) ? key : undefined;
}

export function canSort({ columns = [], title, fields }: ResourceDefinition, field: string): boolean {
  if (field === 'id') return true;
  const known =
    Object.hasOwn(fields, field) && fields[field]?.kind !== 'json' && fields[field]?.kind !== 'secret';
  return known && (columns.includes(field) || title.includes(field));
}
