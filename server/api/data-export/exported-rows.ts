import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import { writeCsvRow } from '../../../shared/csv.ts';
import { readKey } from '../rows/links.ts';
import { exportedTables, exportedValue, isOmitted, rowsOfOrganization } from './exported-tables.ts';

export interface TableExport {
  name: string;
  /** Contents in a few words. */
  contents: string;
  columns: readonly string[];
  rows: number;
}

/** Lists the exported tables with their columns and the number of the organization's rows. */
export async function listExportedTables(trx: Trx, idOrg: string): Promise<TableExport[]> {
  const tables: TableExport[] = [];
  for (const [name, contents] of exportedTables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${rowsOfOrganization(name, idOrg)}
    `.execute(trx);
    tables.push({ name, contents, columns: await listExportedColumns(trx, name), rows: rows[0]?.count ?? 0 });
  }
  return tables;
}

async function listExportedColumns(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name
    from pg_attribute
    where attrelid = format('public.%I', ${table}::text)::regclass
    and attnum > 0
    and not attisdropped
    and attgenerated = ''
    and atttypid <> 'bytea'::regtype
    order by attnum
  `.execute(trx);
  return rows.map(({ name }) => name).filter((name) => !isOmitted(table, name));
}

const batchRows = 1000;

type Format = 'csv' | 'jsonl';

interface Reading {
  idOrg: string;
  format: Format;
  /** Origin of the links that the export leaves out. */
  publicUrl: URL;
  /** Called after each batch with its number of rows. */
  onRows(count: number): Promise<void>;
}

/** Reads the organization's rows of a table as text, batch by batch, in the order of the primary key. */
export async function* readTableText(
  trx: Trx,
  table: TableExport,
  { idOrg, format, publicUrl, onRows }: Reading,
): AsyncGenerator<string> {
  // Without the byte order mark, spreadsheets misread accented letters.
  if (format === 'csv') yield `\ufeff${writeCsvRow(table.columns)}`;
  const key = await readKey(trx, table.name);
  const columns = table.columns.map((name) => sql.ref(name));
  const values = table.columns.map(
    (name) => sql`${exportedValue(table.name, name, publicUrl)} as ${sql.ref(name)}`,
  );
  const line =
    format === 'csv'
      ? sql`array[${sql.join(columns.map((column) => sql`coalesce(${column}::text, '')`))}]`
      : sql`row_to_json(exported)::text`;
  await sql`
    declare exported_rows no scroll cursor for
    select ${line} as line
    from (
      select ${sql.join(values)}
      from ${sql.table(table.name)}
      where ${rowsOfOrganization(table.name, idOrg)}
      order by ${sql.join(key.map((name) => sql.ref(name)))}
    ) exported
  `.execute(trx);
  for (let count = batchRows; count === batchRows;) {
    const { rows } = await sql<{ line: string | string[] }>`
      fetch ${sql.lit(batchRows)} from exported_rows
    `.execute(trx);
    count = rows.length;
    if (count > 0)
      yield rows.map((row) => (Array.isArray(row.line) ? writeCsvRow(row.line) : `${row.line}\n`)).join('');
    await onRows(count);
  }
  await sql`close exported_rows`.execute(trx);
}
