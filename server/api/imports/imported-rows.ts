import { sql, type RawBuilder } from 'kysely';
import { deletionUndoSeconds } from '../../../shared/constants.ts';
import { importableFields } from '../../../shared/resources/importable.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { definitionOf, type ImportRow } from './import-row.ts';
import { stopFields } from './import-stops.ts';
import { undoRules } from './undo-rules.ts';

/** The columns that an import may write itself. */
export const writtenColumns = (row: ImportRow): string[] =>
  importableFields(definitionOf(row))
    .map(([name]) => name)
    .filter((name) => !stopFields.includes(name));

/** A hash of what stands in a record `mine`: another tells that somebody changed it. */
export const printOf = (row: ImportRow): RawBuilder<string> =>
  sql<string>`hashtextextended(row(${sql.join(writtenColumns(row).map((name) => sql.ref(`mine.${name}`)))})::text, 0)`;

/** Notes how records stand that are about to be updated, where the import has not written them before. */
export async function keepBefore(trx: Trx, row: ImportRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !undoRules[row.resource]) return;
  await sql`
    insert into imported_rows (import, record, before)
    select ${row.id}, mine.id, to_jsonb(mine)
    from ${sql.table(row.resource)} mine
    where mine.id_org = ${row.id_org}::bigint
    and mine.id = any(${ids}::text[])
    on conflict do nothing
  `.execute(trx);
}

/** Notes how records stand that were just written, and that it can be undone for ten minutes from now. */
export async function keepWritten(
  trx: Trx,
  row: ImportRow,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<void> {
  if (ids.length === 0 || !undoRules[row.resource]) return;
  await sql`
    insert into imported_rows (import, record, print)
    select ${row.id}, mine.id, ${printOf(row)}
    from ${sql.table(row.resource)} mine
    where mine.id_org = ${row.id_org}::bigint
    and mine.id = any(${ids}::text[])
    on conflict (import, record) do update
    set print = excluded.print
  `.execute(trx);
  await keepOpen(trx, row, now);
  await keepOpen(trx, row, now);
}

/** Each batch begins the ten minutes anew. */
export async function keepOpen(trx: Trx, { id }: ImportRow, now: number): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ undo_until: toTimestamp(now + deletionUndoSeconds * 1000) })
    .where('id', '=', id)
    .execute();
}
