import { defaultPageSize } from './constants.ts';
import { isRecord } from './reply.ts';
import type { ResourceDefinition } from './resources/define.ts';

export interface ListQuery {
  /** Page number, starting at 1. */
  page: number;
  /** Rows per page, or 0 for all. */
  size: number;
  count: boolean;
  search: string;
  sort: readonly SortKey[];
  filter: Readonly<Record<string, string>>;
  /** Ranges by field with inclusive ends, because the contract's filter supports only equality. */
  between?: Readonly<Record<string, Between>>;
  /** Requested fields. An empty list means all fields. */
  fields: readonly string[];
  /** Set to get the sorted distinct values of the single requested field instead of rows. */
  distinct?: true;
}

/** Range of values. A missing end is open. */
export interface Between {
  least?: string;
  most?: string;
}

export interface SortKey {
  field: string;
  descending: boolean;
}

type Checked<Value> = { ok: true; value: Value } | { ok: false; msg: string };

type RawQuery = Readonly<Record<string, unknown>>;

export function readListQuery(raw: RawQuery, definition: ResourceDefinition): Checked<ListQuery> {
  const meta = readMeta(text(raw, 'meta'));
  const sort = readSort(unquote(text(raw, 'sort')) || definition.defaultSort);
  const { fields, distinct } = readFields(unquote(text(raw, 'fields')));
  const filter = readFilter(text(raw, 'filter'));
  if (!filter) return { ok: false, msg: 'filter is not a JSON object of field and value' };
  const between = readBetween(text(raw, 'between'));
  if (!between) return { ok: false, msg: 'between is not a JSON object of field and {least, most}' };
  const closed = Object.keys(between).find((field) => !definition.betweenFields?.includes(field));
  if (closed !== undefined)
    return { ok: false, msg: `${definition.name} can’t be filtered by a range of ${closed.slice(0, 60)}` };
  const unknown = [...Object.keys(filter), ...sort.map((key) => key.field), ...fields].find(
    (field) => !hasField(definition, field),
  );
  if (unknown !== undefined)
    return { ok: false, msg: `${definition.name} has no field ${unknown.slice(0, 60)}` };
  const [one = ''] = fields;
  if (distinct && !definition.fields[one]?.repeats)
    return { ok: false, msg: `${definition.name} does not list the values of ${one}` };
  const search = unquote(text(raw, 'search')).trim();
  const narrowed = Object.keys(between).length > 0 && { between };
  const value = { ...meta, search, sort, filter, ...narrowed, fields, ...(distinct && { distinct }) };
  return { ok: true, value };
}

/** Writes a query that `readListQuery` can read. Removes quotes from the search text, because `readListQuery` would strip them. */
export function writeListQuery(query: Partial<ListQuery>): Record<string, string> {
  const { page = 1, size = defaultPageSize, count = false, search, sort, filter, fields } = query;
  const { between, distinct } = query;
  return {
    meta: `{p:${page},l:${size},c:${count ? 1 : 0}}`,
    ...(search && { search: unquote(search) }),
    ...(sort?.length && { sort: sort.map((key) => (key.descending ? '-' : '') + key.field).join(',') }),
    ...(filter && Object.keys(filter).length && { filter: JSON.stringify(filter) }),
    ...(between && Object.keys(between).length && { between: JSON.stringify(between) }),
    ...(fields?.length && { fields: (distinct ? 'DISTINCT ' : '') + fields.join(',') }),
  };
}

export function offsetOf(query: Pick<ListQuery, 'page' | 'size'>): number {
  return query.size > 0 ? (query.page - 1) * query.size : 0;
}

function readMeta(meta: string): Pick<ListQuery, 'page' | 'size' | 'count'> {
  const number = (key: string) => {
    const digits = new RegExp(`[{,]\\s*${key}\\s*:\\s*(-?\\d{1,9})\\s*[,}]`).exec(unquote(meta))?.[1];
    return digits === undefined ? undefined : Number(digits);
  };
  return {
    page: Math.max(1, number('p') ?? 1),
    size: Math.max(0, number('l') ?? defaultPageSize),
    count: number('c') === 1,
  };
}

function readSort(sort: string): SortKey[] {
  return sort
    .split(',')
    .map(trim)
    .filter(Boolean)
    .map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }));
}

/** Reads a comma-separated list, or `DISTINCT {field}` as in `POST search`. */
function readFields(fields: string): Pick<ListQuery, 'fields' | 'distinct'> {
  const one = /^\s*distinct\s+(\S+)\s*$/i.exec(fields)?.[1];
  if (one !== undefined) return { fields: [one], distinct: true };
  return { fields: fields.split(',').map(trim).filter(Boolean) };
}

function readFilter(filter: string): Record<string, string> | undefined {
  const entries = readEntries(filter);
  if (!entries) return undefined;
  if (!entries.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))) return undefined;
  return Object.assign(
    Object.create(null) as Record<string, string>,
    Object.fromEntries(entries.map(([field, value]) => [field, String(value)])),
  );
}

/** Reads ranges such as `{"amount":{"least":"10.00","most":"20.00"}}`. */
function readBetween(between: string): Record<string, Between> | undefined {
  const entries = readEntries(between)?.map(([field, ends]) => [field, readEnds(ends)] as const);
  if (!entries?.every((entry): entry is readonly [string, Between] => entry[1] !== undefined))
    return undefined;
  return Object.assign(Object.create(null) as Record<string, Between>, Object.fromEntries(entries));
}

function readEnds(ends: unknown): Between | undefined {
  if (!isRecord(ends)) return undefined;
  const { least, most } = ends;
  if (![least, most].every((end) => end === undefined || typeof end === 'string')) return undefined;
  return { ...(typeof least === 'string' && { least }), ...(typeof most === 'string' && { most }) };
}

function readEntries(json: string): [string, unknown][] | undefined {
  if (!json) return [];
  try {
    const parsed: unknown = JSON.parse(json);
    return isRecord(parsed) ? Object.entries(parsed) : undefined;
  } catch {
    return undefined;
  }
}

function hasField(definition: ResourceDefinition, field: string): boolean {
  if (field === 'id' || (field === 'id_org' && definition.tenant)) return true;
  return Object.hasOwn(definition.fields, field) && definition.fields[field]?.kind !== 'secret';
}

function text(raw: RawQuery, name: string): string {
  const value = raw[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.slice(0, 10_000) : '';
}

const trim = (value: string) => value.trim();
const unquote = (value: string) => value.replace(/["']/g, '');
