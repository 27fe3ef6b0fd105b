import { sql, type RawBuilder } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { Trx } from '../database/db.ts';

interface Target {
  definition: ResourceDefinition;
  idOrg: string;
  fields: readonly string[];
}

type Rows = ReadonlyMap<string, ApiRecord>;

export async function insertRows(trx: Trx, { definition, idOrg, fields }: Target, rows: Rows): Promise<void> {
  if (rows.size === 0) return;
  const columns = fields.map((name) => sql.ref(name));
  await sql`
    insert into ${sql.table(definition.name)} (${sql.join([sql.ref('id'), sql.ref('id_org'), ...columns])})
    select ${sql.join([sql`r.id`, sql`${idOrg}::bigint`, ...fields.map((name) => toColumn(definition, name))])}
    from ${recordset(definition, fields, rows)}
  `.execute(trx);
}

/** Updates all rows with one statement. Missing fields keep their values. */
export async function updateRows(trx: Trx, { definition, idOrg, fields }: Target, rows: Rows): Promise<void> {
  if (rows.size === 0 || fields.length === 0) return;
  const changes = fields.map(
    (name) => sql`${sql.ref(name)} = coalesce(${toColumn(definition, name)}, old.${sql.ref(name)})`,
  );
  await sql`
    update ${sql.table(definition.name)} old
    set ${sql.join(changes)}
    from ${recordset(definition, fields, rows)}
    where old.id = r.id
    and old.id_org = ${idOrg}::bigint
  `.execute(trx);
}

/** Binds the rows as one parameter, aliased as `r`, with every field as text. */
function recordset(
  definition: ResourceDefinition,
  fields: readonly string[],
  rows: Rows,
): RawBuilder<unknown> {
  const list = [...rows].map(([id, values]) => ({ id, ...asTexts(definition, values) }));
  const columns = ['id', ...fields].map((name) => sql`${sql.ref(name)} text`);
  return sql`json_to_recordset(${JSON.stringify(list)}::json) as r (${sql.join(columns)})`;
}

function asTexts({ fields }: ResourceDefinition, values: ApiRecord): ApiRecord {
  const entries = Object.entries(values);
  if (!entries.some(([name]) => fields[name]?.kind === 'json')) return values;
  return Object.fromEntries(
    entries.map(([name, value]) => [name, fields[name]?.kind === 'json' ? JSON.stringify(value) : value]),
  );
}

function toColumn({ fields }: ResourceDefinition, name: string): RawBuilder<unknown> {
  const value = sql`r.${sql.ref(name)}`;
  const kind = fields[name]?.kind;
  if (kind === 'date') return sql`to_date(${value}, 'MM/DD/YYYY')`;
  if (kind === 'money' || kind === 'number') return sql`${value}::numeric`;
  if (kind === 'time') return sql`to_timestamp(${value}::double precision)`;
  if (kind === 'json') return sql`${value}::jsonb`;
  return value;
}
