import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, SortKey } from '../../../shared/list-query.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import type { Db } from '../database/db.ts';

export interface OrderKey extends SortKey {
  /** Fields that order rows with equal values, before the ID does. */
  ties?: readonly string[];
  /** Fields containing names, which are sorted without regard to case and accents. */
  names?: readonly string[];
}

interface Listing {
  rows: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  sort: readonly OrderKey[];
}

/** Part of a sort order that an index on (…, field, ties, id) covers, read forward or backward. */
interface Run {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/**
 * Reads only the IDs of one page from the index, so that skipped rows are not read. With `count`, pages in the second half are read from the
 * end.
 * Uses offsets and not keysets, because pages are requested by number, and skipping a row in the index takes only about 0.1 µs. Use `l:0` for
 * all
 * rows.
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

/** Builds the order keys. Sorting by the first title field uses the whole title: 'Doe, Jane' before 'Doe, Tom'. */
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

/** Splits the order into index runs, so that rows without a value come last and rows with equal values have a stable order. */
export function runsOf(sort: readonly OrderKey[]): Run[] {
  const [key, ...more] = sort;
  if (!key) return [{ where: sql`true`, order: sql`id` }];
  if (more.length > 0) return [{ where: sql`true`, order: sqlOrderOf(sort) }];
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

/** Writes one key exactly as in its index: nulls first when descending and last when ascending. */
function orderBy(key: OrderKey): RawBuilder<unknown> {
  const fields = new Set([key.field, ...(key.ties ?? []), 'id']);
  return sql.join([...fields].map((each) => inDirection(each, key)));
}

function inDirection(field: string, { descending, names = [] }: OrderKey): RawBuilder<unknown> {
  const value = names.includes(field) ? sql`${sql.ref(field)} collate names` : sql.ref(field);
  return descending ? sql`${value} desc` : sql`${value} asc`;
}

export function sqlOrderOf(sort: readonly OrderKey[]): RawBuilder<unknown> {
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
