import { sql } from 'kysely';
import { jobMessages, rowReasons } from '../../../../shared/locales/en/jobs.ts';
import { writeCount } from '../../../../shared/reply.ts';
import { describeErrors } from '../../csv/refused-row.ts';
import type { Trx } from '../../database/db.ts';
import { organizationOf, type Actor } from '../../operation/actor.ts';
import { notFound, refuse, Refusal, succeed, type Answer } from '../../operation/answer.ts';
import { readRequest, type SignedOperation } from '../../operation/operation.ts';
import { writeAudit } from '../../rows/audit.ts';
import { lockList, listRulesOf } from './add-rows.ts';
import { loadTakenKeys } from './save-incoming-rows.ts';
import { judgeRow, type JudgedRow } from './judge-row.ts';
import { saveJudgedRow } from './save-judged-row.ts';
import { countListRows, rowTexts } from './save-rows.ts';
import { parseListRow } from './read-rows.ts';
import { loadRowFacts } from './row-facts.ts';
import { apiCalls } from '../../../../shared/api-calls.ts';
import type { RequestOf } from '../../../../shared/api-calls/call.ts';
import { readListQuery } from '../../../../shared/list-query.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { findRow, listRows } from '../../rows/tenant.ts';

/** Lists the rows of a notification list in the order in which they were added. Supports the standard list query. */
export const listNotificationRows: SignedOperation<typeof apiCalls.listNotificationRows> = async (
  { actor, params, query },
  { db, clock },
) => {
  const read = readListQuery(query, notificationRows);
  if (!read.ok) return refuse(400, read.msg);
  const access = { actor, now: clock() };
  const list = await findRow(db, { ...access, definition: notifications }, params['id'] ?? '');
  if (!list) return notFound();
  const filter = { ...read.value.filter, notification: list.id };
  const page = await listRows(db, { ...access, definition: notificationRows }, { ...read.value, filter });
  return succeed(page.rows, page.count === undefined ? undefined : writeCount(page.count));
};

/**
 * Changes fields of a row and rechecks it, or excludes it (`left_out` 'T') or includes it again ('F'). Rejects changes while the list is being
 * sent.
 */
export const changeNotificationRow: SignedOperation<typeof apiCalls.changeNotificationRow> = (
  request,
  { db, clock },
) => {
  const { actor, params } = request;
  const change: Change = {
    actor,
    listId: params['id'] ?? '',
    rowId: params['row'] ?? '',
    input: readRequest(apiCalls.changeNotificationRow, request),
    now: clock(),
  };
  return db.transaction().execute((trx) => changeRow(trx, change));
};

interface Change {
  actor: Actor;
  listId: string;
  rowId: string;
  input: RequestOf<typeof apiCalls.changeNotificationRow>;
  now: number;
}

async function changeRow(trx: Trx, change: Change): Promise<Answer> {
  const { actor, listId, rowId, input, now } = change;
  const list = await lockList(trx, listId, organizationOf(actor));
  const before = list && (await findChangedRow(trx, change));
  if (!list || !before) return notFound();
  if (list.status === 'running') throw new Refusal(refuse(409, jobMessages.busyRow));
  const isExcluded = input.left_out;
  const judged = isExcluded ? undefined : await judge(trx, change, { before, rules: listRulesOf(list, now) });
  const isEdited = rowTexts.some((name) => input[name] !== undefined);
  if (judged?.status === 'error' && isEdited) throw new Refusal(refuse(400, judged.reason ?? ''));
  if (judged && judged.warnings.length > 0) throw new Refusal(refuse(400, describeErrors(judged.warnings)));
  await (judged ? saveJudgedRow(trx, rowId, judged, { keepsWarning: !isEdited }) : excludeRow(trx, rowId));
  await countListRows(trx, listId);
  const detail = `${isExcluded ? 'Marked don’t send' : 'Row changed'}: line ${before.line}`;
  await writeAudit(trx, {
    actor,
    action: 'change row',
    resource: 'notifications',
    recordId: listId,
    detail,
    now,
  });
  return succeed([], rowId);
}

type SavedRow = Readonly<Record<(typeof rowTexts)[number], string | null>> & { readonly line: number };

async function findChangedRow(trx: Trx, { listId, rowId }: Change): Promise<SavedRow | undefined> {
  if (rowId.includes('\u0000')) return undefined;
  const { rows } = await sql<SavedRow>`
    select line, contact, patient_code, name, phone, mobile_phone, email, to_char(date, 'MM/DD/YYYY') as date, time,
      provider, location, language
    from notification_rows
    where id = ${rowId}
    and notification = ${listId}
  `.execute(trx);
  return rows[0];
}

async function judge(
  trx: Trx,
  { actor, listId, rowId, input }: Change,
  { before, rules }: { before: SavedRow; rules: ReturnType<typeof listRulesOf> },
): Promise<JudgedRow> {
  const fields = rowTexts.map((name) => [name, input[name] ?? before[name]] as const);
  const row = parseListRow(Object.fromEntries(fields.filter(([, text]) => text)));
  const facts = await loadRowFacts(trx, organizationOf(actor), [row.values]);
  return judgeRow(row, facts, { list: rules, taken: await loadTakenKeys(trx, listId, [rowId]) });
}

async function excludeRow(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('notification_rows')
    .set({ status: 'cancelled_by_rules', reason: rowReasons.leftOut, reason_code: 'left_out' })
    .where('id', '=', id)
    .execute();
}
