import type { apiCalls } from '../../../shared/api-calls.ts';
import { importRefusedMessages } from '../../../shared/locales/en/refused-rows.ts';
import type { RowCheck } from '../csv/read-row.ts';
import { locateErrors, readCells, describeErrors } from '../csv/refused-row.ts';
import type { Db, Trx } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { importedDefinition, findImport, type ImportRow } from './import-row.ts';
import { importedRecord } from './load-rules.ts';
import { findRefusedImportRow, type RefusedImportRow } from './refused-rows.ts';
import { applyCorrected } from './apply-corrected.ts';

/** Finds an import of the caller's practice; `lock` locks it until the transaction ends. */
export async function findOwnImport(
  db: Db,
  { actor, id = '' }: { actor: Actor; id: string | undefined },
  options: { lock?: boolean } = {},
): Promise<ImportRow | undefined> {
  const row = id.includes('\u0000') ? undefined : await findImport(db, id, options);
  return row?.id_org === organizationOf(actor) ? row : undefined;
}

/** Throws a 409 unless the import is loaded, because rows can be corrected and deleted only afterwards. */
export function requireLoaded({ status, name }: ImportRow): void {
  if (status !== 'done') throw new Refusal(refuse(409, importRefusedMessages.notLoaded(name)));
}

export const readImportRefused: SignedOperation<typeof apiCalls.readImportRefused> = async (
  { actor, params },
  { db },
) => {
  const row = await findOwnImport(db, { actor, id: params['id'] });
  const refused = row && (await findOne(db, row, params['row']));
  if (!refused) return notFound();
  const { id, line, cells, reason, faults } = refused;
  const { columns, mapping } = row;
  const placed = locateErrors(importedDefinition(row), mapping, faults);
  return succeed([{ id, line, columns, cells, reason, faults: placed }], id);
};

/**
 * Rechecks the row with `cells` as its new content.
 * Status `error` means that the row is invalid and stays unchanged; `skipped` means that the record already existed.
 */
export const correctImportRefused: SignedOperation<typeof apiCalls.correctImportRefused> = (
  { actor, params, body },
  { db, clock },
) => {
  const cells = readCells(body);
  if (!cells) return Promise.resolve(refuse(400, 'The body must be a list of cells.'));
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const row = await findOwnImport(trx, { actor, id: params['id'] }, { lock: true });
    const refused = row && (await findOne(trx, row, params['row']));
    if (!refused) return notFound();
    requireLoaded(row);
    const { id, line } = refused;
    const { checks, decision } = await applyCorrected(trx, row, {
      rows: [{ line, cells, corrects: id }],
      now,
    });
    const [check] = checks;
    if (!check) return notFound();
    if (!check.ok) throw new Refusal(succeed([describeRefused(row, check.errors)], id));
    const detail = `Rejected row corrected: line ${line} of '${row.name}'`;
    await auditRefused(trx, row, { actor, action: 'correct rows', detail, now });
    const status = decision.to_skip > 0 ? 'skipped' : 'ready';
    return succeed([{ status, reason: '', warning: describeErrors(check.left ?? []), faults: [] }], id);
  });
};

function describeRefused(row: ImportRow, errors: Extract<RowCheck, { ok: false }>['errors']) {
  const placed = locateErrors(importedDefinition(row), row.mapping, errors);
  return { status: 'error', reason: describeErrors(errors), warning: '', faults: placed };
}

async function findOne(db: Db | Trx, row: ImportRow, id = ''): Promise<RefusedImportRow | undefined> {
  if (id.includes('\u0000')) return undefined;
  const [found] = await findRefusedImportRow(db, row.id, { ids: [id], locks: true });
  return found;
}

export async function auditRefused(
  trx: Trx,
  row: ImportRow,
  entry: { actor: Actor; action: 'correct rows' | 'delete import rows'; detail: string; now: number },
): Promise<void> {
  await writeAudit(trx, { ...entry, resource: importedRecord(row.resource), recordId: row.id });
}
