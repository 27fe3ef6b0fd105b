import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseHandle } from '../server/api/database/db.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/api/database/open-database.ts';
import { createLog } from '../server/log.ts';
import { formatSource } from './format-source.ts';

type Pool = DatabaseHandle['pool'];

export const typesFile = fileURLToPath(new URL('../server/api/database/schema.ts', import.meta.url));

/** TypeScript types by PostgreSQL type, as the parsers in `database/db.ts` return them. */
const types: Readonly<Record<string, string>> = {
  bigint: 'Bigint',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'Numeric',
  text: 'string',
  'integer[]': 'number[]',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  'timestamp without time zone': 'Date',
};

const head = `
/** Written by \`npm run generate\` from the migrated database: add a file to \`sql/\`, never change this one. */
import type { ColumnType } from 'kysely';

type Generated<T> =
  T extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>;
/** Column whose value the database computes. */
type Computed<T> = ColumnType<T, never, never>;
/** Bigint column, read as a number. Queries select IDs as text and pass them as parameters with \`toId\`. */
type Bigint = ColumnType<number, number | string, number | string>;
/** Column that is written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type Numeric = ColumnType<string, number | string, number | string>;
`;

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  computed: boolean;
  defaulted: boolean;
}

/** Generates the Kysely interface of a migrated database. Throws if a column's type is unknown. */
export async function typesOf(pool: Pool): Promise<string> {
  const columns = await readColumns(pool);
  const choices = await readChoices(pool);
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const own = columns.filter((column) => column.table === table);
    return `${table}: {\n${own.map((column) => lineOf(column, choices)).join('\n')}\n};`;
  });
  const text = `${head}\nexport interface Database {\n${tables.join('\n')}\n}\n`;
  return formatSource('schema.ts', text);
}

async function readColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select tables.relname as table, columns.attname as name,
      regexp_replace(format_type(columns.atttypid, null), '\\(.*', '') as type,
      columns.attnotnull as required,
      columns.attgenerated <> '' as computed,
      columns.attidentity <> '' or columns.atthasdef as defaulted
    from pg_class tables
    join pg_attribute columns on columns.attrelid = tables.oid
    where tables.relnamespace = 'public'::regnamespace
    and tables.relkind = 'r'
    and columns.attnum > 0
    and not columns.attisdropped
    order by tables.relname collate "C", columns.attnum
  `);
  return rows;
}

/** Returns the values that check constraints allow, as union types keyed by \`table.column\`. */
async function readChoices(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ table: string; rule: string }>(`
    select tables.relname as table, pg_get_constraintdef(checks.oid) as rule
    from pg_constraint checks
    join pg_class tables on tables.oid = checks.conrelid
    where checks.contype = 'c'
    and tables.relnamespace = 'public'::regnamespace
  `);
  const found = rows.map(({ table, rule }) => {
    const [, column, list = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(rule) ?? [];
    return [`${table}.${column}`, list.replaceAll('::text', '').replaceAll(', ', ' | ')] as const;
  });
  return new Map(found);
}

function lineOf({ table, name, type, ...column }: Column, choices: ReadonlyMap<string, string>): string {
  const known = choices.get(`${table}.${name}`) ?? types[type];
  if (!known)
    throw new Error(`scripts/database-types.ts has no TypeScript type for ${table}.${name}: ${type}`);
  const written = column.required ? known : `${known} | null`;
  if (column.computed) return `${name}: Computed<${written}>;`;
  return `${name}: ${column.required && column.defaulted ? `Generated<${written}>` : written};`;
}

/** Generates the types from a temporary, freshly migrated database. */
export async function typesOfMigrations(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'types-'));
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), createLog('silent'), 'owner');
  try {
    return await typesOf(database.pool);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
