import { sql } from 'kysely';
import { rowFields } from '../../../../shared/resources/notification-rows.ts';
import { describeErrors, type RefusedCells } from '../../csv/refused-row.ts';
import type { Trx } from '../../database/db.ts';
import { newId } from '../../database/ids.ts';
import type { JudgedRow } from './judge-row.ts';

export const rowTexts = ['contact', ...rowFields] as const;

/** Appends rows in one statement and updates the counts of the notification list and its open job. Returns the saved rows in order. */
export async function saveRows(
  trx: Trx,
  rows: readonly JudgedRow[],
  { listId, idOrg, now, source }: SaveTarget,
): Promise<SavedRow[]> {
  const records = rows.map(({ values, ...row }, at) => ({
    ...Object.fromEntries(rowTexts.map((name) => [name, values[name] || null])),
    id: newId(now),
    status: row.status,
    reason: row.reason,
    reason_code: row.rule,
    warning: describeErrors(row.warnings),
    useless_after: row.uselessAfter,
    same_as: row.sameAs,
    refused_cells: row.status === 'error' ? source?.(at) : undefined,
  }));
  const { rows: saved } = await sql<SavedRow>`
    insert into notification_rows
      (id, id_org, notification, line, contact, patient_code, name, phone, mobile_phone, email, date,
      time, provider, location, language, status, reason, reason_code, useless_after, same_as, warning, refused_cells)
    select given.id, ${idOrg}::bigint, ${listId}, there.last + ordinality, contact, patient_code, name, phone,
      mobile_phone, email, to_date(date, 'MM/DD/YYYY'), time, provider, location, language, status, reason, reason_code,
      to_timestamp(useless_after), same_as, warning, refused_cells
    from rows from (
      jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as (
        id text, contact text, patient_code text, name text, phone text, mobile_phone text, email text,
        date text, time text, provider text, location text, language text, status text, reason text,
        reason_code text, useless_after double precision, same_as text, warning text, refused_cells jsonb
      )
    ) with ordinality given
    cross join (
      select coalesce(max(line), 0) as last
      from notification_rows
      where notification = ${listId}
    ) there
    returning id, line
  `.execute(trx);
  await countListRows(trx, listId);
  return saved.sort((a, b) => a.line - b.line);
}

interface SaveTarget {
  listId: string;
  idOrg: string;
  now: number;
  /** Returns the file cells of the row at an index, or undefined if the row did not come from a file. */
  source?: (at: number) => RefusedCells | undefined;
}

interface SavedRow {
  id: string;
  line: number;
}

export async function countListRows(trx: Trx, listId: string): Promise<void> {
  await sql`
    update notifications
    set total = listed.total,
      status = case when listed.ready > 0 then 'ready' else 'draft' end
    from (
      select count(*) as total, count(*) filter (where status = 'ready') as ready
      from notification_rows
      where notification = ${listId}
    ) listed
    where id = ${listId}
  `.execute(trx);
  await sql`
    update jobs
    set total = listed.ready,
      waiting = listed.ready
    from (
      select count(*) as ready
      from notification_rows
      where notification = ${listId}
      and status = 'ready'
    ) listed
    where jobs.notification = ${listId}
    and jobs.status = 'awaiting_confirm'
  `.execute(trx);
}
