import { sql } from 'kysely';
import { cleanTexts } from '../../../shared/clean-text.ts';
import type { RowError } from '../csv/read-row.ts';
import type { TableRow } from '../csv/read-table.ts';
import { describeErrors } from '../csv/refused-row.ts';
import type { Db, Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { ImportRow } from './import-row.ts';

export interface LineError extends RowError {
  line: number;
}

export interface RefusedImportRow {
  id: string;
  line: number;
  cells: string[];
  reason: string;
  faults: RowError[];
}

export interface BadRow {
  row: Pick<TableRow, 'line' | 'cells'>;
  errors: RowError[];
}

export async function addRefused(
  db: Db,
  { id, id_org }: Pick<ImportRow, 'id' | 'id_org'>,
  { bad, now }: { bad: readonly BadRow[]; now: number },
): Promise<void> {
  if (bad.length === 0) return;
  const rows = bad.map(({ row: { line, cells }, errors }) => ({
    ...{ id: newId(now), line, cells, faults: errors },
    reason: describeErrors(errors),
  }));
  await sql`
    insert into refused_rows (id, id_org, import, line, cells, reason, faults)
    select id, ${id_org}::bigint, ${id}, line, cells, reason, faults
    from jsonb_to_recordset(${JSON.stringify(cleanTexts(rows))}::jsonb)
      as given (id text, line integer, cells jsonb, reason text, faults jsonb)
  `.execute(db);
}

export async function changeRefused(
  trx: Trx,
  { id }: Pick<ImportRow, 'id'>,
  bad: readonly (BadRow & { id: string })[],
): Promise<void> {
  if (bad.length === 0) return;
  const rows = bad.map(({ id: rowId, row: { cells }, errors }) => ({
    ...{ id: rowId, cells, faults: errors },
    reason: describeErrors(errors),
  }));
  await sql`
    update refused_rows
    set cells = given.cells, reason = given.reason, faults = given.faults
    from jsonb_to_recordset(${JSON.stringify(cleanTexts(rows))}::jsonb)
      as given (id text, cells jsonb, reason text, faults jsonb)
    where refused_rows.id = given.id
    and refused_rows.import = ${id}
  `.execute(trx);
}

/** Updates the rejected rows of a batch after loading. Rows that the check rejected keep their ids, because downloads contain them. */
export async function reconcileRefused(
  trx: Trx,
  row: ImportRow,
  { bad, lines, now }: { bad: readonly BadRow[]; lines: readonly [number, number]; now: number },
): Promise<void> {
  const refused = bad.map(({ row: { line } }) => line);
  const [first, last] = lines;
  const { rows } = await sql<{ line: number }>`
    with taken as (
      delete from refused_rows
      where import = ${row.id}
      and line between ${first} and ${last}
      and line <> all(${refused}::integer[])
    )
    select line
    from refused_rows
    where import = ${row.id}
    and line = any(${refused}::integer[])
  `.execute(trx);
  const known = new Set(rows.map(({ line }) => line));
  await addRefused(trx, row, { bad: bad.filter(({ row: { line } }) => !known.has(line)), now });
}

export async function forgetRefused(db: Db, { id }: Pick<ImportRow, 'id'>): Promise<void> {
  await db.deleteFrom('refused_rows').where('import', '=', id).execute();
}

interface Wanted {
  ids?: readonly string[];
  /** Row after which to start. */
  after?: Pick<RefusedImportRow, 'line' | 'id'>;
  limit?: number;
  locks?: boolean;
}

/** Finds rejected rows of an import in file order. */
export async function findRefusedImportRow(
  db: Db,
  importId: string,
  { ids, after, limit, locks = false }: Wanted,
): Promise<RefusedImportRow[]> {
  const { rows } = await sql<RefusedImportRow>`
    select id, line, cells, reason, faults
    from refused_rows
    where import = ${importId}
    ${ids ? sql`and id = any(${ids}::text[])` : sql``}
    ${after ? sql`and (line, id) > (${after.line}, ${after.id})` : sql``}
    order by line, id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}
    ${locks ? sql`for no key update` : sql``}
  `.execute(db);
  return rows;
}
