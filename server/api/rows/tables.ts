import { sql, type RawBuilder } from 'kysely';
import type { Between, ListQuery } from '../../../shared/list-query.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { readFilterValue, readableColumns, selectColumn, toParameter } from './column.ts';
import type { Db } from '../database/db.ts';
import { matchesSearch } from './search.ts';

/** The rows that a caller may touch: those whose `column` is `value`; every row where there is none. */
export type Scope = { column: 'id' | 'id_org'; value: string } | undefined;

/** One resource's table as one caller may see it. */
export interface Table {
  definition: ResourceDefinition;
  scope: Scope;
  /** What the caller reads in place of the whole table. */
  source?: Source | undefined;
}

/** Rows of a table without the columns that a caller may not read. */
export interface Source {
  /** As it stands after `from`. */
  rows: RawBuilder<unknown>;
  /** A search must also find each of its words in this text. */
  searchedToo?: RawBuilder<unknown>;
}

export const rowsOf = ({ definition, source }: Table): RawBuilder<unknown> =>
  source?.rows ?? sql.table(definition.name);

/** Reads one row by its id; `lock` holds it until the transaction ends. */
export async function selectOne(
  db: Db,
  table: Table,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<ApiRecord | undefined> {
  const { rows } = await sql<ApiRecord>`
    select ${selectList(table.definition, [])}
    from ${rowsOf(table)}
    where ${isRow(table, id)}
    ${lock ? sql`for update` : sql``}
  `.execute(db);
  return rows[0];
}

/** Answers the new row's id. `values` are by field, already checked; the database counts decimal ids itself. */
export async function insertRow(db: Db, { definition }: Table, values: ApiRecord): Promise<string> {
  const names = Object.keys(values);
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(definition.name)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => toParameter(values[name], kindOf(definition, name))))})
    returning id::text
  `.execute(db);
  return rows[0]?.id ?? '';
}

export async function updateRow(
  db: Db,
  table: Table,
  { id, values }: { id: string; values: ApiRecord },
): Promise<void> {
  const assignments = Object.keys(values).map(
    (name) => sql`${sql.ref(name)} = ${toParameter(values[name], kindOf(table.definition, name))}`,
  );
  if (assignments.length === 0) return;
  await sql`
    update ${sql.table(table.definition.name)}
    set ${sql.join(assignments)}
    where ${isRow(table, id)}
  `.execute(db);
}

export async function deleteRow(db: Db, table: Table, id: string): Promise<void> {
  await sql`
    delete from ${sql.table(table.definition.name)}
    where ${isRow(table, id)}
  `.execute(db);
}

export function selectList(definition: ResourceDefinition, fields: readonly string[]): RawBuilder<unknown> {
  const columns = [...readableColumns(definition)].filter(
    ([name]) => fields.length === 0 || name === 'id' || fields.includes(name),
  );
  return sql.join(columns.map(([name, kind]) => selectColumn(name, kind)));
}

export function whereList(
  table: Table,
  { filter, between = {}, search }: Pick<ListQuery, 'filter' | 'between' | 'search'>,
): RawBuilder<unknown> {
  const { definition, source } = table;
  const filters = Object.entries(filter).map(([name, text]) => {
    const kind = kindOf(definition, name);
    const value = readFilterValue(text, kind);
    return value === undefined ? sql`false` : sql`${sql.ref(name)} = ${toParameter(value, kind)}`;
  });
  const spans = Object.entries(between).flatMap(([name, ends]) => isBetween(definition, name, ends));
  const searched = [undefined, ...(source?.searchedToo ? [source.searchedToo] : [])].map((text) =>
    matchesSearch(definition, search, text),
  );
  return sql.join([inScope(table.scope), ...filters, ...spans, ...searched], sql` and `);
}

/** A moment is told in whole seconds, and all of its last one counts. */
function isBetween(
  definition: ResourceDefinition,
  name: string,
  { least, most }: Between,
): RawBuilder<unknown>[] {
  const kind = kindOf(definition, name);
  const column = sql.ref(name);
  const end = (text: string | undefined, write: (value: RawBuilder<unknown>) => RawBuilder<unknown>) => {
    if (text === undefined) return [];
    const value = readFilterValue(text, kind);
    return [value === undefined ? sql`false` : write(toParameter(value, kind))];
  };
  return [
    ...end(least, (value) => sql`${column} >= ${value}`),
    ...end(most, (value) =>
      kind === 'time' ? sql`${column} < ${value} + interval '1 second'` : sql`${column} <= ${value}`,
    ),
  ];
}

export function inScope(scope: Scope): RawBuilder<unknown> {
  return scope ? sql`${sql.ref(scope.column)} = ${toParameter(scope.value, 'decimalId')}` : sql`true`;
}

function isRow({ definition, scope }: Table, id: string): RawBuilder<unknown> {
  const kind = kindOf(definition, 'id');
  const value = readFilterValue(id, kind);
  return value === undefined ? sql`false` : sql`id = ${toParameter(value, kind)} and ${inScope(scope)}`;
}

/** Throws for a field that the resource does not have: callers check what comes from outside. */
function kindOf(definition: ResourceDefinition, name: string) {
  const kind = readableColumns(definition).get(name) ?? definition.fields[name]?.kind;
  if (!kind) throw new Error(`${definition.name} has no field ${name}: check it with readListQuery()`);
  return kind;
}
