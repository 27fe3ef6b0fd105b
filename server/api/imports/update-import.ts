import { sql } from 'kysely';
import { importMessages } from '../../../shared/locales/en/imports.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { readClearedFields, readValueMap } from '../../../shared/imports/value-map.ts';
import { missingColumns } from '../../../shared/imports/column-targets.ts';
import { imports } from '../../../shared/resources/operations.ts';
import {
  isInterrupted,
  importTransitions,
  type ImportRequest,
} from '../../../shared/resources/transitions.ts';
import { checkBody } from '../../validation.ts';
import { notFound, refuse, Refusal, succeed, type Answer } from '../operation/answer.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import type { Trx } from '../database/db.ts';
import { readMapping } from '../csv/read-mapping.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { readId } from '../rows/resource-api.ts';
import { requireNoHold } from '../rows/legal-holds.ts';
import { cancelImport } from './cancel-import.ts';
import { importedDefinition, findImport, type ImportRow } from './import-row.ts';
import { loadedBefore, noteLoadedBefore } from './same-file.ts';
import { retryImport, startPhase } from './start-phase.ts';

/** `PUT imports`: takes new settings, such as `mapping` and `rule`, and a `status`: 'checking', 'running', 'undoing' or 'cancelled'. */
export const updateImport: SignedOperation = async (request, { db, clock }) => {
  const body = bodyOf(request);
  const check = checkBody(imports, 'update', body);
  if (!check.ok) return refuse(400, check.msg);
  const id = readId(body['id']);
  return db.transaction().execute(async (trx) => {
    const row = id && !id.includes('\u0000') ? await findImport(trx, id, { lock: true }) : undefined;
    if (!row || row.id_org !== organizationOf(request.actor)) return notFound();
    const refusal = await change(trx, row, {
      status: body['status'],
      values: check.values,
      actor: request.actor,
      now: clock(),
    });
    return refusal ?? succeed([], id);
  });
};

interface Change {
  /** Requested status; undefined to change settings only. */
  status: unknown;
  values: ApiRecord;
  actor: Actor;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Applies the change. A thrown Refusal rolls back; a returned refusal keeps the changes made so far. */
async function change(
  trx: Trx,
  row: ImportRow,
  { status, values, actor, now }: Change,
): Promise<Answer | undefined> {
  if (status === 'cancelled') return cancel(trx, row, { actor, now });
  if (status === 'undoing') return undo(trx, row, { actor, now });
  if (isInterrupted(importedDefinition(row), row)) return goOn(trx, row, status);
  if (!mayBecome(row, 'checking')) stop(409, row.status === 'done' ? loaded : underWay);
  const changed = await save(trx, row, values);
  if (status === undefined) return undefined;
  if (status !== 'checking' && status !== 'running')
    return stop(400, "status must be 'checking', 'running', 'undoing' or 'cancelled'");
  if (!mayBecome(changed, status)) stop(409, 'The file must be checked first.');
  if (status === 'checking') requireColumns(changed);
  const warning = status === 'running' ? await warnOfSame(trx, changed) : undefined;
  if (warning) return warning;
  await startPhase(trx, changed, { phase: status, actor, now });
  return undefined;
}

/** Rejects the first attempt if an identical file was loaded since this one was checked, for resources whose rows are always new. */
async function warnOfSame(trx: Trx, row: ImportRow): Promise<Answer | undefined> {
  if (importedDefinition(row).importable?.matched) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended('same file', ${row.id_org}::bigint))`.execute(trx);
  const before = await loadedBefore(trx, row);
  if (!before || before.time <= (row.loaded_before ?? 0)) return undefined;
  await noteLoadedBefore(trx, row.id, before);
  return refuse(409, 'The same file was imported in the meantime.');
}

async function goOn(trx: Trx, row: ImportRow, status: unknown): Promise<undefined> {
  if (status !== 'running') stop(409, 'Part of the file was imported. You can import the rest.');
  await retryImport(trx, row.task ?? '');
}

const mayBecome = ({ status }: ImportRow, next: ImportRequest) => importTransitions[status].includes(next);
const underWay = 'This import is running. Wait until it ends, or cancel it.';
const loaded = 'This file was already imported. Upload it again to import it once more.';

/** Starts undoing the import. Does nothing if that is already in progress. */
async function undo(trx: Trx, row: ImportRow, by: { actor: Actor; now: number }): Promise<undefined> {
  if (row.status === 'undoing') return;
  const isOpen = row.undo_until !== null && by.now < row.undo_until * 1000;
  if (!isOpen || !mayBecome(row, 'undoing'))
    stop(409, mayBecome(row, 'cancelled') ? underWay : importMessages.undoOver);
  await requireNoHold(trx, { idOrg: row.id_org });
  await startPhase(trx, row, { phase: 'undoing', ...by });
}

/** Cancels the import. Does nothing if it is already canceled. */
async function cancel(trx: Trx, row: ImportRow, by: { actor: Actor; now: number }): Promise<undefined> {
  if (row.status === 'cancelled') return;
  if (!mayBecome(row, 'cancelled')) stop(409, 'This file was already imported.');
  await cancelImport(trx, row, by);
}

/** Saves the settings. Changed settings invalidate an earlier check. */
async function save(trx: Trx, row: ImportRow, values: ApiRecord): Promise<ImportRow> {
  const mapping = Object.hasOwn(values, 'mapping') ? requireMapping(row, values['mapping']) : row.mapping;
  const valueMap = Object.hasOwn(values, 'value_map')
    ? readValueMap(values['value_map'], importedDefinition(row))
    : row.value_map;
  const left = Object.hasOwn(values, 'left_empty')
    ? readClearedFields(values['left_empty'], importedDefinition(row))
    : row.left_empty;
  const rule = values['rule'];
  const chosen = { mapping, value_map: valueMap, left_empty: left };
  const next = { ...row, ...chosen, rule: isRule(rule) ? rule : row.rule };
  const asText = (one: ImportRow) => JSON.stringify([one.rule, one.mapping, one.value_map, one.left_empty]);
  const same = asText(next) === asText(row);
  if (same) return row;
  await trx
    .updateTable('imports')
    .set({
      mapping: JSON.stringify(mapping),
      value_map: JSON.stringify(valueMap),
      left_empty: JSON.stringify(left),
      rule: next.rule,
      status: 'uploaded',
    })
    .where('id', '=', row.id)
    .execute();
  return { ...next, status: 'uploaded' };
}

const isRule = (value: unknown): value is ImportRow['rule'] =>
  value === 'update' || value === 'skip' || value === 'create';

function requireMapping(row: ImportRow, value: unknown): string[] {
  const read = readMapping(importedDefinition(row), row.columns, value);
  return read.ok ? read.mapping : stop(400, read.msg);
}

function requireColumns(row: ImportRow): void {
  const [missing] = missingColumns(importedDefinition(row), row.mapping);
  if (missing) stop(400, `Choose the column for ${missing}.`);
}

function stop(status: number, msg: string): never {
  throw new Refusal(refuse(status, msg));
}
