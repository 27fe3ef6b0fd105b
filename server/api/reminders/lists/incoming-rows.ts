import type { RefusedCells } from '../../csv/refused-row.ts';
import { putCells } from '../../csv/refused-file.ts';
import type { Trx } from '../../database/db.ts';
import type { ParsedFile } from './read-rows-file.ts';
import type { ParsedRow } from './read-rows.ts';
import { cellsOf, findRefused, reparseRow } from './refused-cells.ts';

export interface IncomingRow {
  parsed: ParsedRow;
  line: number;
  source?: RefusedCells;
  /** Id of the rejected row that this row replaces. */
  corrects?: string;
}

/**
 * Matches uploaded rows to rejected rows: a row with the id of a rejected row replaces it, an id that is no longer rejected counts
 * as `gone`, and a row with a repeated id is added as a new row.
 */
export async function sortIncoming(
  trx: Trx,
  { rows, columns, mapping, values, delimiter }: ParsedFile,
  { list, ...reading }: { list: string; now: number; zone: string },
): Promise<{ rows: IncomingRow[]; gone: number }> {
  const ids = [...new Set(rows.map(({ refusedId }) => refusedId).filter(Boolean))];
  const found = ids.length > 0 ? await findRefused(trx, list, { ids, locks: true }) : [];
  const refused = new Map(found.map((row) => [row.id, row]));
  const seen = new Set<string>();
  let gone = 0;
  const sorted = rows.flatMap(({ refusedId, line, row: parsed, cells }): IncomingRow[] => {
    const refusedRow = refused.get(refusedId);
    const isNew = refusedId === '' || seen.has(refusedId);
    seen.add(refusedId);
    if (isNew) return [{ parsed, line, source: { line, columns, cells, mapping, values, delimiter } }];
    if (!refusedRow) {
      gone += 1;
      return [];
    }
    const before = cellsOf(refusedRow);
    const source = { ...before, cells: putCells(before, { columns, cells }) };
    return [{ parsed: reparseRow(source, reading), line, source, corrects: refusedId }];
  });
  return { rows: sorted, gone };
}
