import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { writeCsvRow } from '../../../shared/csv.ts';
import { textOf } from '../../../shared/reply.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { addedHeadings, keysOf } from '../csv/refused-file.ts';
import type { Db } from '../database/db.ts';
import { notFound, refuse } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';
import { cellsOf, fieldHeadings, findRefused } from './refused-cells.ts';

/** `GET notifications/{id}/refused` answers the refused rows of a list under the columns of their files, with the reason and id of each. */
export const downloadRefusedRows: SignedOperation = async ({ actor, params }, { db, clock }) => {
  const list = await findRow(db, { definition: notifications, actor, now: clock() }, params['id'] ?? '');
  if (!list) return notFound();
  const id = textOf(list, 'id');
  const columns = await findColumns(db, id);
  if (columns.size === 0) return refuse(404, 'No row was refused.');
  const stream = Readable.from(writeRows(db, id, columns));
  return { status: 200, success: true, content: { stream, type: 'text/csv', fileName: 'refused-rows.csv' } };
};

/** By key, the columns of all files that refused rows came from, and those of a list where a row came from no file. */
async function findColumns(db: Db, list: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ columns: string[] | null }>`
    select refused_cells -> 'columns' as columns
    from notification_rows
    where notification = ${list}
    and status = 'error'
    group by refused_cells -> 'columns'
    order by min(line)
  `.execute(db);
  return new Map(
    rows.flatMap(({ columns: found }) => {
      const columns = found ?? fieldHeadings;
      return keysOf(columns).map((key, at): [string, string] => [key, columns[at] ?? '']);
    }),
  );
}

const batchSize = 1000;

/** Cells beyond the last column come after the id, so that nothing of the row is lost. */
async function* writeRows(
  db: Db,
  list: string,
  columns: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  // Without the mark a spreadsheet takes the accents for another alphabet's.
  yield `\ufeff${writeCsvRow([...columns.values(), ...addedHeadings])}`;
  for (let after = 0; ;) {
    const rows = await findRefused(db, list, { after, limit: batchSize });
    for (const row of rows) {
      const { line, columns: own, cells } = cellsOf(row);
      const cellAt = new Map(keysOf(own).map((key, at) => [key, cells[at] ?? '']));
      const known = [...columns.keys()].map((key) => cellAt.get(key) ?? '');
      yield writeCsvRow([...known, line, row.reason, row.id, ...cells.slice(own.length)]);
    }
    after = rows.at(-1)?.line ?? after;
    if (rows.length < batchSize) return;
  }
}
