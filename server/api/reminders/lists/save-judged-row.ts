import { sql } from 'kysely';
import { describeErrors } from '../../csv/refused-row.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import type { JudgedRow } from './judge-row.ts';
import { rowTexts } from './save-rows.ts';

/** Saves a row’s new values and validation result. */
export async function saveJudgedRow(
  trx: Trx,
  id: string,
  { values, ...row }: JudgedRow,
  { keepsWarning = false } = {},
): Promise<void> {
  const texts = Object.fromEntries(rowTexts.map((name) => [name, values[name] || null]));
  const { date, ...plain } = texts;
  await trx
    .updateTable('notification_rows')
    .set({
      ...plain,
      date: sql`to_date(${date}, 'MM/DD/YYYY')`,
      status: row.status,
      reason: row.reason,
      reason_code: row.rule,
      useless_after: row.uselessAfter === null ? null : toTimestamp(row.uselessAfter * 1000),
      same_as: row.sameAs,
      ...(row.status !== 'error' && { refused_cells: null }),
      ...(!keepsWarning && { warning: describeErrors(row.warnings) }),
    })
    .where('id', '=', id)
    .execute();
  await syncSourceRow(trx, id);
}

/** Copies corrections to the source row, because a row created by a reminder represents the same appointment as its source. */
async function syncSourceRow(trx: Trx, id: string): Promise<void> {
  const columns = [...rowTexts, 'useless_after', 'same_as'] as const;
  const assignments = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`taken.${name}`)}`);
  await sql`
    update notification_rows source
    set ${sql.join(assignments)}
    from notification_rows taken
    where taken.id = ${id}
    and source.id = taken.source_row
  `.execute(trx);
}
