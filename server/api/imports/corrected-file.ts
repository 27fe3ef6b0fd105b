import { sql } from 'kysely';
import { importRefusedMessages } from '../../../shared/locales/en/refused-rows.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { InspectedTable } from '../csv/inspect-table.ts';
import { readTable, TableError, tooManyRows, type TableRow } from '../csv/read-table.ts';
import { putCells, readRefusedFile } from '../csv/refused-file.ts';
import type { Db, Trx } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { refuse, succeed } from '../operation/answer.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { auditRefused, findOwnImport, requireLoaded } from './correct-import-row.ts';
import type { ImportRow } from './import-row.ts';
import { findRefusedImportRow } from './refused-rows.ts';
import { applyCorrected, type CorrectedRow } from './apply-corrected.ts';

/** Maximum rows of a corrected file. */
const mostRows = 5000;

interface Uploaded {
  actor: Actor;
  table: InspectedTable;
  definition: ResourceDefinition;
}

/**
 * Handles an uploaded file with corrections: each row replaces the rejected row with its id, and rows without an id are added to that import.
 * Returns undefined if the file is not a download of rejected rows, or if its import was never loaded and no longer can be.
 */
export async function applyCorrectedFile(deps: ApiDeps, uploaded: Uploaded) {
  const file = readRefusedFile(uploaded.table.columns);
  if (!file.isCorrection) return undefined;
  const rows = await readAll(deps, uploaded.table);
  const ids = rows.map(({ cells }) => file.rowIdOf(cells)).filter(Boolean);
  if (ids.length === 0) return undefined;
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const importId = await findImportOf(trx, uploaded, ids);
    if (importId === undefined) return refuse(409, importRefusedMessages.allGone);
    const row = await findOwnImport(trx, { actor: uploaded.actor, id: importId }, { lock: true });
    if (!row || isOver(row)) return undefined;
    requireLoaded(row);
    if (rows.length > mostRows) return refuse(400, tooManyRows(mostRows));
    return applyRows(trx, row, { ...uploaded, rows, now });
  });
}

/** True if the import was not loaded and can no longer be, so that its rows count as new. */
const isOver = ({ status, to_create, to_update }: ImportRow) =>
  ['cancelled', 'failed', 'undone'].includes(status) || (status === 'checked' && to_create + to_update === 0);

async function readAll({ blobs }: ApiDeps, table: InspectedTable): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  try {
    for await (const row of readTable(blobs, table)) rows.push(row);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
  }
  return rows.slice(1);
}

async function findImportOf(
  db: Db,
  { actor, definition }: Uploaded,
  ids: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select imports.id
    from refused_rows
    join imports on imports.id = refused_rows.import
    where refused_rows.id = any(${ids}::text[])
    and imports.id_org = ${organizationOf(actor)}::bigint
    and imports.resource = ${definition.name}
    order by array_position(${ids}::text[], refused_rows.id)
    limit 1
  `.execute(db);
  return rows[0]?.id;
}

async function applyRows(
  trx: Trx,
  row: ImportRow,
  { actor, table, rows, now }: Uploaded & { rows: readonly TableRow[]; now: number },
) {
  const file = readRefusedFile(table.columns);
  const columns = file.ownOf(table.columns);
  const ids = rows.map(({ cells }) => file.rowIdOf(cells)).filter(Boolean);
  const found = await findRefusedImportRow(trx, row.id, { ids, locks: true });
  const refused = new Map(found.map((each) => [each.id, each]));
  const seen = new Set<string>();
  let gone = 0;
  const corrected = rows.flatMap(({ cells, line }): CorrectedRow[] => {
    const id = file.rowIdOf(cells);
    const before = refused.get(id);
    const correctedCells = { columns, cells: file.ownOf(cells) };
    if (id === '' || seen.has(id)) {
      const empty = { columns: row.columns, cells: [] };
      return [{ line, cells: putCells(empty, correctedCells), corrects: '' }];
    }
    seen.add(id);
    if (before)
      return [
        {
          line: before.line,
          cells: putCells({ columns: row.columns, cells: before.cells }, correctedCells),
          corrects: id,
        },
      ];
    gone += 1;
    return [];
  });
  const { checks } = await applyCorrected(trx, row, { rows: corrected, now });
  const accepted = checks.filter(({ ok }) => ok).length;
  const rejected = checks.length - accepted;
  const detail = `Corrected rows of '${row.name}': ${accepted} imported, ${rejected} rejected`;
  await auditRefused(trx, row, { actor, action: 'correct rows', detail, now });
  return succeed([{ corrects: row.id, accepted, rejected, gone }], row.id);
}
