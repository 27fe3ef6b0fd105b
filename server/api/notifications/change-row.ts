import { sql } from 'kysely';
import { jobMessages, rowReasons } from '../../../shared/messages/jobs.ts';
import { isRecord, textOf, type ApiRecord } from '../../../shared/reply.ts';
import { sayFaults } from '../csv/refused-row.ts';
import type { Trx } from '../database/db.ts';
import { organisationOf, type Actor } from '../operation/actor.ts';
import { notFound, refuse, Refusal, succeed, type Answer } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { lockList, rulesOf } from './add-rows.ts';
import { loadTaken } from './keep-incoming.ts';
import { judgeRow, type JudgedRow } from './judge-row.ts';
import { keepJudged } from './keep-judged.ts';
import { countRows, rowTexts } from './keep-rows.ts';
import { readRow } from './read-rows.ts';
import { loadRowFacts } from './row-facts.ts';

/** Changes fields of a row and checks it again, or excludes it with `left_out` 'T' until 'F'. Rejects changes while the list is being sent. */
export const changeNotificationRow: SignedOperation = ({ actor, params, body }, { db, clock }) => {
  const change: Change = {
    actor,
    listId: params['id'] ?? '',
    rowId: params['row'] ?? '',
    given: isRecord(body) ? body : {},
    now: clock(),
  };
  return db.transaction().execute((trx) => changeRow(trx, change));
};

interface Change {
  actor: Actor;
  listId: string;
  rowId: string;
  given: ApiRecord;
  now: number;
}

async function changeRow(trx: Trx, change: Change): Promise<Answer> {
  const { actor, listId, rowId, given, now } = change;
  const list = await lockList(trx, listId, organisationOf(actor));
  const before = list && (await findRow(trx, change));
  if (!list || !before) return notFound();
  if (list.status === 'running') throw new Refusal(refuse(409, jobMessages.busyRow));
  const isLeftOut = given['left_out'] === 'T';
  const judged = isLeftOut ? undefined : await judge(trx, change, { before, rules: rulesOf(list, now) });
  const isEdited = rowTexts.some((name) => Object.hasOwn(given, name));
  if (judged?.status === 'error' && isEdited) throw new Refusal(refuse(400, judged.reason ?? ''));
  if (judged && judged.warnings.length > 0) throw new Refusal(refuse(400, sayFaults(judged.warnings)));
  await (judged ? keepJudged(trx, rowId, judged, { keepsWarning: !isEdited }) : leaveOut(trx, rowId));
  await countRows(trx, listId);
  const detail = `${isLeftOut ? 'Row left out' : 'Row changed'}: line ${textOf(before, 'line')}`;
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

async function findRow(trx: Trx, { listId, rowId }: Change): Promise<ApiRecord | undefined> {
  if (rowId.includes('\u0000')) return undefined;
  const { rows } = await sql<ApiRecord>`
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
  { actor, listId, rowId, given }: Change,
  { before, rules }: { before: ApiRecord; rules: ReturnType<typeof rulesOf> },
): Promise<JudgedRow> {
  const asked = rowTexts.map(
    (name) => [name, textOf(Object.hasOwn(given, name) ? given : before, name)] as const,
  );
  const row = readRow(Object.fromEntries(asked.filter(([, text]) => text !== '')));
  const facts = await loadRowFacts(trx, organisationOf(actor), [row.values]);
  return judgeRow(row, facts, { list: rules, taken: await loadTaken(trx, listId, [rowId]) });
}

async function leaveOut(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('notification_rows')
    .set({ status: 'cancelled_by_rules', reason: rowReasons.leftOut, reason_code: 'left_out' })
    .where('id', '=', id)
    .execute();
}
