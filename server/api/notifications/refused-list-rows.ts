import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { writeCsvRow } from '../../../shared/csv.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { notificationRows, rowFields } from '../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import type { Db } from '../database/db.ts';
import { notFound, refuse } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';
import type { RefusedCells } from './keep-rows.ts';

/** `GET notifications/{id}/refused` answers the refused rows of a list under the columns of their files, with the reason of each. */
export const downloadRefusedRows: SignedOperation = async ({ actor, params }, { db, clock }) => {
  const list = await findRow(db, { definition: notifications, actor, now: clock() }, params['id'] ?? '');
  if (!list) return notFound();
  const id = textOf(list, 'id');
  const columns = await findColumns(db, id);
  if (columns.length === 0) return refuse(404, 'No row was refused.');
  const stream = Readable.from(writeRows(db, id, columns));
  return { status: 200, success: true, content: { stream, type: 'text/csv', fileName: 'refused-rows.csv' } };
};

const labels = rowFields.map((name) => notificationRows.fields[name].label);

/** The columns of all files that refused rows came from, and those of a list where a row came from no file. */
async function findColumns(db: Db, list: string): Promise<string[]> {
  const { rows } = await sql<{ columns: string[] | null }>`
    select refused_cells -> 'columns' as columns
    from notification_rows
    where notification = ${list}
    and status = 'error'
    group by refused_cells -> 'columns'
    order by min(line)
  `.execute(db);
  return [...new Set(rows.flatMap(({ columns }) => columns ?? labels))];
}

const batchSize = 1000;

/** Cells beyond the last column come after the reason, so that nothing of the row is lost. */
async function* writeRows(db: Db, list: string, columns: readonly string[]): AsyncGenerator<string> {
  // Without the mark a spreadsheet takes the accents for another alphabet's.
  yield `\ufeff${writeCsvRow([...columns, 'Line', 'Reason'])}`;
  for (let after = 0; ;) {
    const rows = await readBatch(db, list, after);
    for (const row of rows) {
      const { line, columns: own, cells } = row.refused_cells ?? cellsOf(row);
      const cellAt = new Map(own.map((column, at) => [column, cells[at] ?? '']));
      const known = columns.map((column) => cellAt.get(column) ?? '');
      yield writeCsvRow([...known, line, row.reason, ...cells.slice(own.length)]);
    }
    after = rows.at(-1)?.line ?? after;
    if (rows.length < batchSize) return;
  }
}

type RefusedRow = ApiRecord & { line: number; reason: string; refused_cells: RefusedCells | null };

async function readBatch(db: Db, list: string, after: number): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select line, coalesce(reason, '') as reason, refused_cells, patient_code, name, phone, mobile_phone, email,
      to_char(date, 'MM/DD/YYYY') as date, time, provider, location, language
    from notification_rows
    where notification = ${list}
    and status = 'error'
    and line > ${after}
    order by line
    limit ${batchSize}
  `.execute(db);
  return rows;
}

/** A row that came from no file, by its fields. */
const cellsOf = (row: RefusedRow): RefusedCells => ({
  line: row.line,
  columns: labels,
  cells: rowFields.map((name) => textOf(row, name)),
});
