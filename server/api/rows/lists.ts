import { sql, type RawBuilder } from 'kysely';
import { largestPageSize } from '../../../shared/constants.ts';
import { offsetOf, type ListQuery } from '../../../shared/list-query.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { toParameter } from './column.ts';
import type { Db } from '../database/db.ts';
import { orderKeysOf, sqlOrderOf, runsOf, selectPageIds, type OrderKey } from './page.ts';
import { inScope, rowsOf, selectList, whereList, type Table } from './tables.ts';

/** Minimum offset from which it pays to count the rows, so that a page can be read from the end. */
const farOffset = 5000;
/** Maximum number of rows sorted for one page. */
const mostSorted = 20_000;

export interface RowPage {
  rows: ApiRecord[];
  /** Total number of rows, or undefined unless requested. */
  count?: number;
}

type Ordered = Omit<ListQuery, 'sort'> & { sort: readonly OrderKey[] };

/** Reads one page, limited to the largest page size. Use `selectAll` for all rows. */
export async function selectPage(db: Db, table: Table, query: ListQuery): Promise<RowPage> {
  const size = Math.min(query.size || largestPageSize, largestPageSize);
  const ordered = { ...query, size, sort: orderKeysOf(table.definition, query.sort) };
  const found = query.search ? await selectFound(db, table, ordered) : await selectListed(db, table, ordered);
  const rows = await selectRows(db, table, { ids: found.ids, fields: query.fields });
  return { rows, count: query.count ? (found.count ?? 0) : undefined };
}

/** Yields all rows in order, in batches from one snapshot. */
export function selectAll(db: Db, table: Table, query: ListQuery): AsyncGenerator<ApiRecord[]> {
  const { definition } = table;
  const where = whereList(table, query);
  const runs = runsOf(orderKeysOf(definition, query.sort)).map(
    (run) => sql`(
      select ${selectList(definition, query.fields)}
      from (
        select *
        from ${rowsOf(table)}
        where ${where}
        and ${run.where}
        order by ${run.order}
      ) as run
    )`,
  );
  return streamRows(db, sql<ApiRecord>`${sql.join(runs, sql` union all `)}`);
}

interface Found {
  ids: string[];
  count?: number;
}

/**
 * Finds the IDs of a page without a search by scanning the index of the sort order. A filter that matches few rows sorts them instead, because
 * the scan would
 * skip too many rows.
 */
async function selectListed(db: Db, table: Table, query: Ordered): Promise<Found> {
  const { definition } = table;
  const isFiltered = definition.large === true && isFilteredBy(query);
  const isFar = isCounted(table, query) && offsetOf(query) >= farOffset;
  const count = query.count || isFiltered || isFar ? await countRows(db, table, query) : undefined;
  if (isFiltered && count !== undefined && count <= mostSorted) return selectFound(db, table, query);
  const listing = { rows: rowsOf(table), where: whereList(table, query), sort: query.sort };
  return {
    ids: await selectPageIds(db, listing, { ...query, count }),
    count,
  };
}

/** Finds, sorts and counts search results in one query, at about 1 µs per row found. */
async function selectFound(db: Db, table: Table, query: Ordered): Promise<Found> {
  const where = (await isMost(db, table)) ? whereAfterSearch(table, query) : whereList(table, query);
  const fields = new Set(query.sort.flatMap(({ field, ties = [] }) => [field, ...ties]));
  const keys = [...fields].filter((field) => field !== 'id');
  const { rows } = await sql<{ ids: string[]; count: number }>`
    with found as materialized (
      select ${sql.join([sql`id`, ...keys.map((field) => sql.ref(field))])}
      from ${rowsOf(table)}
      where ${where}
    )
    select
      (select count(*) from found) as count,
      array(
        select id::text as page_id
        from found
        order by ${sqlOrderOf(query.sort)}
        limit ${query.size} offset ${offsetOf(query)}
      ) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], count: 0 };
}

const mostShare = 0.1;

/** Returns true if the organization owns so much of a large table that filtering by it costs more than it saves. */
async function isMost(db: Db, { definition, scope }: Table): Promise<boolean> {
  if (!definition.large || scope?.column !== 'id_org') return false;
  const { rows } = await sql<{ most: boolean }>`
    select sum(change) > reltuples * ${mostShare}::float8 as most
    from row_counts, pg_class
    where ${inScope(scope)}
    and name = ${definition.name}
    and oid = ${definition.name}::regclass
    group by reltuples
  `.execute(db);
  return rows[0]?.most === true;
}

/** Builds the same condition, but keeps PostgreSQL from using the index on the organization. */
function whereAfterSearch(table: Table, query: Ordered): RawBuilder<unknown> {
  const idOrg = sql`id_org + 0 = ${toParameter(table.scope?.value, 'decimalId')}`;
  return sql`${idOrg} and ${whereList({ ...table, scope: undefined }, query)}`;
}

/** Selects distinct values by stepping through the index, without reading the rows between. */
export async function selectDistinct(db: Db, table: Table, query: ListQuery): Promise<ApiRecord[]> {
  const [field = 'id'] = query.fields;
  const column = sql.ref(field);
  const after = (before: RawBuilder<unknown>) => sql`
    select ${column}
    from ${rowsOf(table)}
    where ${whereList(table, query)}
    and ${column} > ${before}
    order by ${column}
    limit 1
  `;
  const { rows } = await sql<ApiRecord>`
    with recursive known (known_value) as (
      (${after(sql`''`)})
      union all
      select (${after(sql`known_value`)})
      from known
      where known_value is not null
    )
    select known_value as ${column}
    from known
    where known_value is not null
    limit ${Math.min(query.size || largestPageSize, largestPageSize)}
  `.execute(db);
  return rows;
}

/** Row with the requested fields and its id. */
type SelectedRow = ApiRecord & { readonly id: string };

export async function selectRows(
  db: Db,
  table: Table,
  { ids, fields }: { ids: readonly string[]; fields: readonly string[] },
): Promise<SelectedRow[]> {
  if (ids.length === 0) return [];
  const { definition, scope } = table;
  const type = definition.ids === 'decimal' ? sql`bigint[]` : sql`text[]`;
  const { rows } = await sql<SelectedRow>`
    select ${selectList(definition, fields)}
    from ${rowsOf(table)}
    where id = any(${ids}::${type})
    and ${inScope(scope)}
  `.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

type Narrowing = Pick<ListQuery, 'filter' | 'between' | 'search'>;

const isFilteredBy = ({ filter, between = {} }: Narrowing) =>
  Object.keys(filter).length > 0 || Object.keys(between).length > 0;

/** Counts rows, from `row_counts` for unfiltered large tables, and otherwise with `count(*)`. */
export async function countRows(db: Db, table: Table, query: Narrowing): Promise<number> {
  const { definition, scope } = table;
  const counted = isCounted(table, query)
    ? sql`
      select coalesce(sum(change), 0)::bigint as count
      from row_counts
      where ${inScope(scope)}
      and name = ${definition.name}
    `
    : sql`
      select count(*) as count
      from ${rowsOf(table)}
      where ${whereList(table, query)}
    `;
  const { rows } = await sql<{ count: number }>`${counted}`.execute(db);
  return rows[0]?.count ?? 0;
}

function isCounted({ definition, scope }: Table, query: Narrowing) {
  return !query.search && !isFilteredBy(query) && definition.large === true && scope?.column === 'id_org';
}

const batchRows = 500;

/**
 * Yields rows in batches through a cursor in a read-only transaction.
 * Memory holds one batch, and the connection is released when the reader finishes or stops.
 */
export async function* streamRows(db: Db, statement: RawBuilder<ApiRecord>): AsyncGenerator<ApiRecord[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare streamed no scroll cursor for ${statement}`.execute(trx);
    for (;;) {
      const { rows } = await sql<ApiRecord>`fetch ${sql.lit(batchRows)} from streamed`.execute(trx);
      if (rows.length > 0) yield rows;
      if (rows.length < batchRows) return;
    }
  } finally {
    await trx.rollback().execute();
  }
}
