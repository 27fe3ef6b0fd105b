import { sql, type RawBuilder } from 'kysely';
import { deletionUndoSeconds } from '../../../shared/constants.ts';
import { importableFields } from '../../../shared/resources/define.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { importedDefinition, type ImportRow } from './import-row.ts';
import { stopFields } from './import-stops.ts';

/** Returns the columns that imports write directly. */
export const writtenColumns = (row: ImportRow): string[] =>
  importableFields(importedDefinition(row))
    .map(([name]) => name)
    .filter((name) => !stopFields.includes(name));

/** SQL expression: hash of the content of the record `mine`. A different hash means that the record has been edited. */
export const printOf = (row: ImportRow): RawBuilder<string> =>
  sql<string>`hashtextextended(row(${sql.join(writtenColumns(row).map((name) => sql.ref(`mine.${name}`)))})::text, 0)`;

/** Saves records before their first update by this import. */
export async function saveBefore(trx: Trx, row: ImportRow, ids: readonly string[]): Promise<void> {
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

/** Saves hashes of records just written and restarts the undo period of ten minutes. */
export async function saveWritten(
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
  await extendUndo(trx, row, now);
}

/** Restarts the undo period of ten minutes. */
export async function extendUndo(trx: Trx, { id }: ImportRow, now: number): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ undo_until: toTimestamp(now + deletionUndoSeconds * 1000) })
    .where('id', '=', id)
    .execute();
}

interface UndoRule {
  /** SQL condition: the record `mine` has been used since its creation, so it stays. */
  isUsed: RawBuilder<boolean>;
}

/** Undo rules by resource. Payments have none, because patients may already have received payment requests. */
export const undoRules: Readonly<Record<string, UndoRule>> = {
  contacts: {
    isUsed: sql<boolean>`(
      exists (
        select from notification_rows
        where notification_rows.id_org = mine.id_org
        and notification_rows.contact = mine.id
      )
      or exists (
        select from messages
        where messages.id_org = mine.id_org
        and messages.contact = mine.id
      )
    )`,
  },
};
