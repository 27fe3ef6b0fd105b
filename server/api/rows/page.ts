import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, SortKey } from '../../../shared/list-query.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import type { Db } from '../database/db.ts';

/** A key of an order. */
export interface OrderKey extends SortKey {
  /** The fields that put equal ones in order before the id does. */
  ties?: readonly string[];
  /** Which of the fields name people and things: they are sorted as words are, without case and accents. */
  names?: readonly string[];
}

/** Which rows of which table, in which order. */
interface Listing {
  rows: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  sort: readonly OrderKey[];
}

/** A stretch of a listing's order that an index on (…, field, ties, id) holds as it stands, read forwards or backwards. */
interface Run {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/**
 * Reads the ids of one page. They alone are read through the order's index, which holds them, so that what is skipped costs no row.
 * With `count`, a page beyond the middle is read from the far end. It is an offset and no keyset ("after this row") because pages are
 * asked for by number, pagers jump, and a row skipped in the index costs about 0.1 µs. Who wants all rows asks
 * for `l:0`, which skips nothing.
 */
export async function selectPageIds(
  db: Db,
  listing: Listing,
  { page, size, count }: Pick<ListQuery, 'page' | 'size'> & { count: number | undefined },
): Promise<string[]> {
  const skip = (page - 1) * size;
  const forwards = runsOf(listing.sort);
  const backwards = reverseRunsOf(listing.sort);
  if (count === undefined || !backwards || skip < count / 2)
    return walk(db, listing, { runs: forwards, skip, take: size });
  const fromEnd = { skip: Math.max(0, count - skip - size), take: Math.min(size, count - skip) };
  if (fromEnd.take <= 0) return [];
  return (await walk(db, listing, { runs: backwards, ...fromEnd })).reverse();
}

/** Sorted by the first field of its title, a record has its place by the whole title: 'Doe, Jane' is before 'Doe, Tom'. */
export function orderKeysOf(
  { title, fields }: Pick<ResourceDefinition, 'title' | 'fields'>,
  sort: readonly SortKey[],
): OrderKey[] {
  const [first, ...ties] = title;
  const names = [...title, ...Object.keys(fields).filter((name) => fields[name]?.named)].filter((name) =>
    isName(fields[name]),
  );
  return sort.map((key) => ({ ...key, names, ...(sort.length === 1 && key.field === first && { ties }) }));
}

const isName = (field: FieldDefinition | undefined) => field?.kind === 'text' && !field.reference;

/** Puts the order as `sort` asks for it: rows without a value last, equal ones always in the same order. */
export function runsOf(sort: readonly OrderKey[]): Run[] {
  const [key, ...more] = sort;
  if (!key) return [{ where: sql`true`, order: sql`id` }];
  if (more.length > 0) return [{ where: sql`true`, order: orderOf(sort) }];
  const order = orderBy(key);
  if (!key.descending || key.field === 'id') return [{ where: sql`true`, order }];
  const field = sql.ref(key.field);
  return [
    { where: sql`${field} is not null`, order },
    { where: sql`${field} is null`, order },
  ];
}

function reverseRunsOf(sort: readonly OrderKey[]): Run[] | undefined {
  const [key, ...more] = sort;
  if (!key || more.length > 0) return undefined;
  const order = orderBy({ ...key, descending: !key.descending });
  return runsOf(sort)
    .map(({ where }) => ({ where, order }))
    .reverse();
}

/** Writes one key in the very words of an index: nulls are first going down and last going up. */
function orderBy(key: OrderKey): RawBuilder<unknown> {
  const fields = new Set([key.field, ...(key.ties ?? []), 'id']);
  return sql.join([...fields].map((each) => inDirection(each, key)));
}

function inDirection(field: string, { descending, names = [] }: OrderKey): RawBuilder<unknown> {
  const value = names.includes(field) ? sql`${sql.ref(field)} collate names` : sql.ref(field);
  return descending ? sql`${value} desc` : sql`${value} asc`;
}

/** Writes any number of keys as one `order by`. */
export function orderOf(sort: readonly OrderKey[]): RawBuilder<unknown> {
  const keys = sort.flatMap((key) => [
    sql`${inDirection(key.field, key)} nulls last`,
    ...(key.ties ?? []).map((each) => inDirection(each, key)),
  ]);
  return sql.join([...keys, sort[0]?.descending ? sql`id desc` : sql`id asc`]);
}

interface Walk {
  runs: readonly Run[];
  skip: number;
  take: number;
}

/** Reads on into the next run where one ends within the page, or before it. */
async function walk(db: Db, { rows: source, where }: Listing, { runs, skip, take }: Walk): Promise<string[]> {
  const ids: string[] = [];
  let toSkip = skip;
  for (const [index, run] of runs.entries()) {
    const inRun = sql`from ${source} where ${where} and ${run.where}`;
    const { rows } = await sql<{ page_id: string }>`
      select id::text as page_id
      ${inRun}
      order by ${run.order}
      limit ${take - ids.length} offset ${toSkip}
    `.execute(db);
    ids.push(...rows.map((row) => row.page_id));
    if (ids.length >= take || index === runs.length - 1) break;
    toSkip = rows.length > 0 ? 0 : Math.max(0, toSkip - (await countOf(db, inRun)));
  }
  return ids;
}

async function countOf(db: Db, source: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${source}`.execute(db);
  return rows[0]?.count ?? 0;
}
