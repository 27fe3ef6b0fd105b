import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { fullName, nameParts } from '../../../shared/imports/column-targets.ts';
import { createCellFinder } from '../csv/read-cells.ts';
import { cleanCell } from '../csv/read-table.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { requireNoHold } from '../rows/legal-holds.ts';
import { auditRefused, findOwnImport, requireLoaded } from './correct-import-row.ts';
import { countsOf, importedDefinition, type ImportRow } from './import-row.ts';
import type { RefusedImportRow } from './refused-rows.ts';
import { recount } from './apply-corrected.ts';

/** Maximum rows returned per reason. */
const mostOfReason = 20;
const mostReasons = 50;

/** Lists the rejected rows by reason, most frequent first. */
export const listImportRefused: SignedOperation<typeof apiCalls.listImportRefused> = async (
  { actor, params },
  { db },
) => {
  const row = await findOwnImport(db, { actor, id: params['id'] });
  if (!row) return notFound();
  const { rows } = await sql<{ reason: string; count: number; rows: RefusedImportRow[] }>`
    select reason, count(*)::int as count,
      array_agg(jsonb_build_object('id', id, 'line', line, 'cells', cells) order by line, id)
        filter (where place <= ${mostOfReason}) as rows
    from (
      select id, line, reason, cells, row_number() over (partition by reason order by line, id) as place
      from refused_rows
      where import = ${row.id}
    ) ranked
    group by reason
    order by count(*) desc, min(line)
    limit ${mostReasons}
  `.execute(db);
  const nameOf = createNameFinder(row);
  return succeed(
    rows.map((group) => ({
      ...group,
      rows: group.rows.map((each) => ({ ...each, columns: row.columns, name: nameOf(each.cells) })),
    })),
  );
};

function createNameFinder(row: ImportRow): (cells: readonly string[]) => string {
  const find = createCellFinder(importedDefinition(row), row.mapping);
  const whole = row.mapping.indexOf(fullName);
  return (cells) =>
    whole >= 0
      ? cleanCell(cells[whole] ?? '')
      : nameParts
          .map((field) => find(cells, field))
          .filter(Boolean)
          .join(' ');
}

/** Deletes one rejected row (`row`), all with one `reason`, or all rejected rows. */
export const deleteImportRefused: SignedOperation<typeof apiCalls.deleteImportRefused> = (
  request,
  { db, clock },
) => {
  const { actor, params } = request;
  const chosen = readRequest(apiCalls.deleteImportRefused, request);
  const [wanted, reason] = [chosen.row, chosen.reason].map((text) => text?.replaceAll('\u0000', ''));
  return db.transaction().execute(async (trx) => {
    const row = await findOwnImport(trx, { actor, id: params['id'] }, { lock: true });
    if (!row) return notFound();
    requireLoaded(row);
    await requireNoHold(trx, { idOrg: row.id_org });
    const { rows } = await sql`
      delete from refused_rows
      where import = ${row.id}
      ${wanted === undefined ? sql`` : sql`and id = ${wanted}`}
      ${reason === undefined ? sql`` : sql`and reason = ${reason}`}
      returning id
    `.execute(trx);
    const deleted = rows.length;
    if (deleted === 0) return succeed([{ deleted }]);
    const counts = countsOf(row);
    await recount(trx, row, { counts: { ...counts, refused: counts.refused - deleted } });
    const detail = `Rejected rows of '${row.name}' deleted: ${deleted}${reason ? ` (${reason})` : ''}`;
    await auditRefused(trx, row, { actor, action: 'delete import rows', detail, now: clock() });
    return succeed([{ deleted }]);
  });
};
