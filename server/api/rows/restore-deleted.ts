import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import { readKey, readLinks, readWritable, type RowLink } from './links.ts';

/**
 * Restores the rows of a deletion, parents first, and the references that remaining rows lost, unless they were changed since.
 * Fails like any insert if a key is taken or a referenced row no longer exists.
 */
export async function restoreDeleted(trx: Trx, deletion: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct "table", "column"
    from deleted_rows
    where deletion = ${deletion}
    order by "table", "column"
  `.execute(trx);
  const gone = rows.filter(({ column }) => column === '').map(({ table }) => table);
  const links = await readLinks(trx);
  for (const table of parentsFirst(gone, links)) await reinsertRows(trx, deletion, table);
  for (const lost of rows.filter(({ column }) => column !== '')) await restoreReferences(trx, deletion, lost);
}

/** Orders tables so that parents come first. Self-references need no order because a table is restored in one statement. */
function parentsFirst(tables: readonly string[], links: readonly RowLink[]): string[] {
  const ordered: string[] = [];
  const seen = new Set<string>();
  const addTable = (table: string) => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const { child, parent } of links) if (child === table && tables.includes(parent)) addTable(parent);
    ordered.push(table);
  };
  for (const table of tables) addTable(table);
  return ordered;
}

async function reinsertRows(trx: Trx, deletion: string, table: string): Promise<void> {
  const names = await readWritable(trx, table);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    overriding system value
    select ${sql.join(names.map((name) => sql.ref(`came.${name}`)))}
    from deleted_rows kept
    cross join jsonb_populate_record(null::${sql.table(table)}, kept.record) came
    where kept.deletion = ${deletion}
    and kept."table" = ${table}
    and kept."column" = ''
  `.execute(trx);
}

async function restoreReferences(
  trx: Trx,
  deletion: string,
  { table, column }: { table: string; column: string },
): Promise<void> {
  const key = await readKey(trx, table);
  const isSame = key.map((name) => sql`${sql.ref(`stayed.${name}`)} = ${sql.ref(`came.${name}`)}`);
  await sql`
    update ${sql.table(table)} stayed
    set ${sql.ref(column)} = ${sql.ref(`came.${column}`)}
    from deleted_rows kept
    cross join jsonb_populate_record(null::${sql.table(table)}, kept.record) came
    where kept.deletion = ${deletion}
    and kept."table" = ${table}
    and kept."column" = ${column}
    and ${sql.join(isSame, sql` and `)}
    and ${sql.ref(`stayed.${column}`)} is null
  `.execute(trx);
}
