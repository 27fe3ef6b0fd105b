import { sql } from 'kysely';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { jobMessages } from '../../../../shared/locales/en/jobs.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { organizationOf } from '../../operation/actor.ts';
import { notFound, refuse, Refusal, succeed } from '../../operation/answer.ts';
import { readRequest, type SignedOperation } from '../../operation/operation.ts';
import { writeAudit } from '../../rows/audit.ts';
import { requireNoHold } from '../../rows/legal-holds.ts';
import { findRow } from '../../rows/tenant.ts';
import { lockList } from './add-rows.ts';
import { countListRows } from './save-rows.ts';
import { cellsOf, type RefusedRow } from './refused-cells.ts';

/** Maximum rows returned per reason. */
const mostOfReason = 20;
const mostReasons = 50;

/** Lists the rejected rows by reason, most frequent first. */
export const listRefusedRows: SignedOperation<typeof apiCalls.listRefusedRows> = async (
  { actor, params },
  { db, clock },
) => {
  const list = await findRow(db, { definition: notifications, actor, now: clock() }, params['id'] ?? '');
  if (!list) return notFound();
  const { rows } = await sql<ReasonGroup>`
    select coalesce(reason, '') as reason, count(*)::int as count,
      (array_agg(to_jsonb(ranked) order by line) filter (where place <= ${mostOfReason})) as rows
    from (
      select id, line, reason, refused_cells, patient_code, name, phone, mobile_phone, email,
        to_char(date, 'MM/DD/YYYY') as date, time, provider, location, language,
        row_number() over (partition by coalesce(reason, '') order by line) as place
      from notification_rows
      where notification = ${list.id}
      and status = 'error'
    ) ranked
    group by coalesce(reason, '')
    order by count(*) desc, min(line)
    limit ${mostReasons}
  `.execute(db);
  return succeed(rows.map((group) => ({ ...group, rows: group.rows.map(toRowAnswer) })));
};

interface ReasonGroup {
  reason: string;
  count: number;
  rows: RefusedRow[];
}

function toRowAnswer(row: RefusedRow) {
  const { line, columns, cells } = cellsOf(row);
  return { id: row.id, line, name: row.name, columns, cells };
}

/** Deletes one rejected row (`row`), all with one `reason`, or all rejected rows. */
export const deleteRefusedRows: SignedOperation<typeof apiCalls.deleteRefusedRows> = (
  request,
  { db, clock },
) => {
  const { actor, params } = request;
  const chosen = readRequest(apiCalls.deleteRefusedRows, request);
  const listId = params['id'] ?? '';
  const [row, reason] = [chosen.row, chosen.reason].map((text) => text?.replaceAll('\u0000', ''));
  return db.transaction().execute(async (trx) => {
    const list = await lockList(trx, listId, organizationOf(actor));
    if (!list) return notFound();
    if (list.status === 'running') throw new Refusal(refuse(409, jobMessages.busyRow));
    await requireNoHold(trx, { idOrg: organizationOf(actor) });
    const { rows } = await sql`
      delete from notification_rows
      where notification = ${listId}
      and status = 'error'
      ${row === undefined ? sql`` : sql`and id = ${row}`}
      ${reason === undefined ? sql`` : sql`and coalesce(reason, '') = ${reason}`}
      returning id
    `.execute(trx);
    const deleted = rows.length;
    if (deleted === 0) return succeed([{ deleted }]);
    await countListRows(trx, listId);
    const detail = `Rejected rows deleted: ${deleted}${reason ? ` (${reason})` : ''}`;
    const entry = { actor, action: 'delete rows', resource: 'notifications', recordId: listId, detail };
    await writeAudit(trx, { ...entry, now: clock() });
    return succeed([{ deleted }]);
  });
};
