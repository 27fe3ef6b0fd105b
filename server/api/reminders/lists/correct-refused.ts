import type { apiCalls } from '../../../../shared/api-calls.ts';
import { jobMessages } from '../../../../shared/locales/en/jobs.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { readCells, describeErrors } from '../../csv/refused-row.ts';
import type { Db, Trx } from '../../database/db.ts';
import { organizationOf, type Actor } from '../../operation/actor.ts';
import { notFound, refuse, Refusal, succeed } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';
import { writeAudit } from '../../rows/audit.ts';
import { findRow } from '../../rows/tenant.ts';
import { loadZone, lockList, listRulesOf } from './add-rows.ts';
import { saveIncomingRows } from './save-incoming-rows.ts';
import { findNameError } from './read-rows.ts';
import { cellsOf, findRefused, reparseRow, toColumnErrors, type RefusedRow } from './refused-cells.ts';

export const readRefusedRow: SignedOperation<typeof apiCalls.readRefusedRow> = async (
  { actor, params },
  { db, clock },
) => {
  const now = clock();
  const list = await findRow(db, { definition: notifications, actor, now }, params['id'] ?? '');
  const row = list && (await findOne(db, list.id, params['row']));
  if (!row) return notFound();
  const cells = cellsOf(row);
  const zone = await loadZone(db, organizationOf(actor));
  const parsed = reparseRow(cells, { now, zone });
  const noName = findNameError(parsed.values);
  const missing = noName && row.reason.includes(noName.msg.replace(/\.$/, '')) ? noName : undefined;
  const { line, columns } = cells;
  const faults = toColumnErrors(cells, missing ? [...parsed.errors, missing] : parsed.errors);
  return succeed([{ id: row.id, line, columns, cells: cells.cells, reason: row.reason, faults }], row.id);
};

/**
 * Rechecks the row with `cells` as its new content. Status `error` means that the row is invalid and stays unchanged.
 */
export const correctRefusedRow: SignedOperation<typeof apiCalls.correctRefusedRow> = (
  { actor, params, body },
  { db, clock },
) => {
  const cells = readCells(body);
  if (!cells) return Promise.resolve(refuse(400, 'The body must be a list of cells.'));
  const correction = { actor, list: params['id'] ?? '', row: params['row'], cells, now: clock() };
  return db.transaction().execute((trx) => correct(trx, correction));
};

interface Correction {
  actor: Actor;
  list: string;
  row: string | undefined;
  cells: readonly string[];
  now: number;
}

async function correct(
  trx: Trx,
  { actor, list: listId, row: rowId, cells, now }: Correction,
): ReturnType<SignedOperation<typeof apiCalls.correctRefusedRow>> {
  const idOrg = organizationOf(actor);
  const list = await lockList(trx, listId, idOrg);
  const row = list && (await findOne(trx, listId, rowId));
  if (!list || !row) return notFound();
  if (list.status === 'running') throw new Refusal(refuse(409, jobMessages.busyRow));
  const rules = listRulesOf(list, now);
  const source = { ...cellsOf(row), cells };
  const parsed = reparseRow(source, { now, zone: rules.zone });
  const incoming = { parsed, line: row.line, source, corrects: row.id };
  const [judged] = await saveIncomingRows(trx, [incoming], { listId, idOrg, rules });
  if (!judged) return notFound();
  const { status, reason } = judged;
  const outcome = { status, reason: reason ?? '', warning: describeErrors(judged.warnings) };
  const answer = succeed([{ ...outcome, faults: toColumnErrors(source, judged.errors) }], row.id);
  if (status === 'error') throw new Refusal(answer);
  const detail = `Rejected row corrected: line ${source.line}`;
  const entry = { actor, action: 'change row', resource: 'notifications', recordId: listId, detail, now };
  await writeAudit(trx, entry);
  return answer;
}

async function findOne(db: Db | Trx, list: string, row = ''): Promise<RefusedRow | undefined> {
  if (row.includes('\u0000')) return undefined;
  const [found] = await findRefused(db, list, { ids: [row] });
  return found;
}
