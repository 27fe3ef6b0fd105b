import { isRecord, type ApiRecord } from '../../../shared/reply.ts';
import { importableFields } from '../../../shared/resources/importable.ts';
import { imports } from '../../../shared/resources/operations.ts';
import { importTransitions, type ImportRequest } from '../../../shared/resources/transitions.ts';
import { checkBody } from '../../validation.ts';
import { notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import type { Trx } from '../database/db.ts';
import { bodyOf, type SignedOperation, type SignedRequest } from '../operation/operation.ts';
import { readId } from '../rows/resource-api.ts';
import { cancelImport } from './cancel-import.ts';
import { definitionOf, findImport, type ImportRow } from './import-row.ts';
import { startPhase } from './start-phase.ts';

/** `PUT imports` takes `mapping` and `rule` as they are to be, and `status`: 'checking', 'running' or 'cancelled'. */
export const updateImport: SignedOperation = async (request, { db, clock }) => {
  const body = bodyOf(request);
  const check = checkBody(imports, 'update', body);
  if (!check.ok) return refuse(400, check.msg);
  const id = readId(body['id']);
  const found = await db.transaction().execute(async (trx) => {
    const row = id && !id.includes('\u0000') ? await findImport(trx, id, { lock: true }) : undefined;
    if (!row || row.id_org !== organisationOf(request.actor)) return false;
    await change(trx, row, { body, values: check.values, request, now: clock() });
    return true;
  });
  return found ? succeed([], id) : notFound();
};

interface Change {
  body: ApiRecord;
  values: ApiRecord;
  request: SignedRequest;
  /** Unix milliseconds. */
  now: number;
}

async function change(trx: Trx, row: ImportRow, { body, values, request, now }: Change): Promise<void> {
  const { actor } = request;
  const status = body['status'];
  if (status === 'cancelled') return cancel(trx, row, { actor, now });
  if (!mayBecome(row, 'checking')) stop(409, row.status === 'done' ? loaded : underWay);
  const changed = await save(trx, row, values);
  if (status === undefined) return;
  if (status !== 'checking' && status !== 'running')
    return stop(400, "status must be 'checking', 'running' or 'cancelled'");
  if (!mayBecome(changed, status)) stop(409, 'The file must be checked first.');
  if (status === 'checking') requireColumns(changed);
  return startPhase(trx, changed, { phase: status, actor, now });
}

const mayBecome = ({ status }: ImportRow, next: ImportRequest) => importTransitions[status].includes(next);
const underWay = 'Wait until it has ended, or cancel it.';
const loaded = 'The file was loaded already. Upload it again to load it once more.';

/** To cancel what is cancelled changes nothing. */
function cancel(trx: Trx, row: ImportRow, by: { actor: SignedRequest['actor']; now: number }): Promise<void> {
  if (row.status === 'cancelled') return Promise.resolve();
  if (!mayBecome(row, 'cancelled')) stop(409, 'The file was loaded already.');
  return cancelImport(trx, row, by);
}

/** Another mapping or rule makes an earlier check worthless. */
async function save(trx: Trx, row: ImportRow, values: ApiRecord): Promise<ImportRow> {
  const mapping = Object.hasOwn(values, 'mapping') ? readMapping(row, values['mapping']) : row.mapping;
  const rule = values['rule'];
  const next = { ...row, mapping, rule: isRule(rule) ? rule : row.rule };
  const same = next.rule === row.rule && JSON.stringify(mapping) === JSON.stringify(row.mapping);
  if (same) return row;
  await trx
    .updateTable('imports')
    .set({ mapping: JSON.stringify(mapping), rule: next.rule, status: 'uploaded' })
    .where('id', '=', row.id)
    .execute();
  return { ...next, status: 'uploaded' };
}

const isRule = (value: unknown): value is ImportRow['rule'] =>
  value === 'update' || value === 'skip' || value === 'create';

/** Reads one field name a column, each field once. An object of column and field is taken too. */
function readMapping(row: ImportRow, value: unknown): string[] {
  const list = isRecord(value) ? row.columns.map((column) => value[column] ?? '') : value;
  const names = new Set(importableFields(definitionOf(row)).map(([name]) => name));
  if (!Array.isArray(list) || list.length !== row.columns.length)
    return stop(400, `mapping must name a field, or '', for each of the ${row.columns.length} columns`);
  return list.map((name: unknown, at) => {
    if (typeof name !== 'string' || (name !== '' && !names.has(name)))
      return stop(400, `${row.resource} has no field ${String(name).slice(0, 60)} to load`);
    if (name !== '' && list.indexOf(name) !== at)
      return stop(400, `${definitionOf(row).fields[name]?.label ?? name} is chosen for two columns.`);
    return name;
  });
}

function requireColumns(row: ImportRow): void {
  const missing = importableFields(definitionOf(row)).find(
    ([name, field]) => field.required && !row.mapping.includes(name),
  );
  if (missing) stop(400, `Choose the column that holds ${missing[1].label}.`);
}

function stop(status: number, msg: string): never {
  throw new Refusal(refuse(status, msg));
}
