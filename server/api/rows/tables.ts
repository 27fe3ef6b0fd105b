import { sql, type RawBuilder } from 'kysely';
import type { Between, ListQuery } from '../../../shared/list-query.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldKind } from '../../../shared/resources/fields.ts';
import { readFilterValue, readableColumns, selectColumn, toParameter } from './column.ts';
import type { Db } from '../database/db.ts';
import { matchesSearch } from './search.ts';

/** Rows that a caller may access: those with `value` in `column`, or all rows if undefined. */
export type Scope = { column: 'id' | 'id_org'; value: string } | undefined;

export interface Table<Definition extends ResourceDefinition = ResourceDefinition> {
  definition: Definition;
  scope: Scope;
  source?: Source | undefined;
}

export interface Source {
  rows: RawBuilder<unknown>;
  /** Text that must also contain each search word. */
  searchedToo?: RawBuilder<unknown>;
}

export const rowsOf = ({ definition, source }: Table): RawBuilder<unknown> =>
  source?.rows ?? sql.table(definition.name);

/**
 * Locks of a row. A lock for a change lets other transactions insert rows that reference it, because waiting for them could deadlock. A
 * lock for a removal does not.
 */
const rowLocks = { change: sql`for no key update`, removal: sql`for update` };

interface ColumnTypes {
  time: number | null;
  number: number | null;
  json: unknown;
  /** No read ever selects a secret. */
  secret: undefined;
}

type ColumnValue<Kind extends FieldKind> = Kind extends keyof ColumnTypes ? ColumnTypes[Kind] : string | null;

/** Row of a resource in API format. `id_org` is set if each row belongs to one organization. */
export type ResourceRow<Definition extends ResourceDefinition = ResourceDefinition> = {
  readonly id: string;
  readonly id_org?: string;
} & { readonly [Name in keyof Definition['fields']]: ColumnValue<Definition['fields'][Name]['kind']> };

export async function selectOne<Definition extends ResourceDefinition>(
  db: Db,
  table: Table<Definition>,
  { id, lock }: { id: string; lock?: keyof typeof rowLocks },
): Promise<ResourceRow<Definition> | undefined> {
  const { rows } = await sql<ResourceRow<Definition>>`
    select ${selectList(table.definition, [])}
    from ${rowsOf(table)}
    where ${isRow(table, id)}
    ${lock ? rowLocks[lock] : sql``}
  `.execute(db);
  return rows[0];
}

/** Inserts validated values by field and returns the row's ID. The database generates decimal IDs. */
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

/** Matches a range. Times are in whole seconds, so the last second is included in full. */
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

/** Throws for an unknown field, because callers must validate external input first. */
function kindOf(definition: ResourceDefinition, name: string) {
  const kind = readableColumns(definition).get(name) ?? definition.fields[name]?.kind;
  if (!kind) throw new Error(`${definition.name} has no field ${name}: check it with readListQuery()`);
  return kind;
}
