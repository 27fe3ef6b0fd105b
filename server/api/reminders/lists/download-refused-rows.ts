import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { writeRefusedFile, type DownloadRow } from '../../csv/refused-file.ts';
import type { Db } from '../../database/db.ts';
import { notFound, refuse } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';
import { findRow } from '../../rows/tenant.ts';
import { cellsOf, fieldHeadings, findRefused } from './refused-cells.ts';

/** `GET notifications/{id}/refused`: downloads the rejected rows under the columns of their files, each with its line, reason and id. */
export const downloadRefusedRows: SignedOperation = async ({ actor, params }, { db, clock }) => {
  const list = await findRow(db, { definition: notifications, actor, now: clock() }, params['id'] ?? '');
  if (!list) return notFound();
  const { id } = list;
  const columns = await findColumns(db, id);
  if (columns.length === 0) return refuse(404, 'There are no rejected rows.');
  const stream = Readable.from(writeRefusedFile(columns, readBatches(db, id)));
  return { status: 200, success: true, content: { stream, type: 'text/csv', fileName: 'refused-rows.csv' } };
};

/** Finds the columns of each source file, and the default columns if any row did not come from a file. */
async function findColumns(db: Db, list: string): Promise<(readonly string[])[]> {
  const { rows } = await sql<{ columns: string[] | null }>`
    select refused_cells -> 'columns' as columns
    from notification_rows
    where notification = ${list}
    and status = 'error'
    group by refused_cells -> 'columns'
    order by min(line)
  `.execute(db);
  return rows.map(({ columns }) => columns ?? fieldHeadings);
}

const batchSize = 1000;

async function* readBatches(db: Db, list: string): AsyncGenerator<DownloadRow[]> {
  for (let after = 0; ;) {
    const rows = await findRefused(db, list, { after, limit: batchSize });
    yield rows.map((row) => ({ ...cellsOf(row), id: row.id, reason: row.reason }));
    after = rows.at(-1)?.line ?? after;
    if (rows.length < batchSize) return;
  }
}
