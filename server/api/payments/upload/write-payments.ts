import { mappedFields } from '../../../../shared/imports/column-targets.ts';
import { describeUnused } from '../../../../shared/contacts/unused-addresses.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import type { ApiRecord } from '../../../../shared/reply.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import type { Trx } from '../../database/db.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { newId } from '../../database/ids.ts';
import type { InspectedTable } from '../../csv/inspect-table.ts';
import { createRowReader, type RowError } from '../../csv/read-row.ts';
import { readTable, TableError, tooManyRows } from '../../csv/read-table.ts';
import { insertRows } from '../../csv/write-rows.ts';
import { createPayableCheck, mostPayments } from './payable-row.ts';

export interface Loaded {
  rows: number;
  accepted: number;
  rejected: number;
  errors: LineError[];
  /** Number of payments accepted without their invalid phone number or email address, which `warnings` lists. */
  warned: number;
  warnings: LineError[];
}

interface LineError {
  line: number;
  field: string;
  msg: string;
}

interface PaymentTable {
  id: string;
  blobs: BlobStore;
  table: InspectedTable;
  mapping: readonly string[];
  idOrg: string;
  now: number;
}

const mostErrors = 1000;
const batchSize = 1000;

/** Inserts a payment for each valid row. Throws a `TableError` if the file itself is invalid. */
export async function writePayments(
  trx: Trx,
  { id, blobs, table, mapping, idOrg, now }: PaymentTable,
): Promise<Loaded> {
  const read = createRowReader({ definition: payments, mapping, delimiter: table.delimiter, now });
  const payable = createPayableCheck(mapping);
  const target = { definition: payments, idOrg, fields: [...mappedFields(payments, mapping), 'file'] };
  const loaded: Loaded = { rows: -1, accepted: 0, rejected: 0, errors: [], warned: 0, warnings: [] };
  let batch = new Map<string, ApiRecord>();
  for await (const row of readTable(blobs, table)) {
    loaded.rows += 1;
    if (loaded.rows === 0) continue;
    if (loaded.rows > mostPayments) throw new TableError(tooManyRows(mostPayments));
    const check = payable(read(row.cells), row);
    if (check.ok) batch.set(newId(now), { ...check.values, file: id });
    else reject(loaded, row.line, check.errors);
    if (check.ok && check.left) warn(loaded, row.line, check.left);
    if (batch.size < batchSize) continue;
    loaded.accepted += batch.size;
    await insertRows(trx, target, batch);
    batch = new Map();
  }
  await insertRows(trx, target, batch);
  return { ...loaded, accepted: loaded.accepted + batch.size };
}

function reject(loaded: Loaded, line: number, errors: readonly { field: string; msg: string }[]): void {
  loaded.rejected += 1;
  for (const { field, msg } of errors)
    if (loaded.errors.length < mostErrors) loaded.errors.push({ line, field, msg });
}

function warn(loaded: Loaded, line: number, dropped: readonly RowError[]): void {
  loaded.warned += 1;
  for (const { field, msg, value } of dropped) {
    const message = describeUnused({ label: definition.fields[field]?.label ?? field, value, msg });
    if (loaded.warnings.length < mostErrors) loaded.warnings.push({ line, field, msg: message });
  }
}

const definition: ResourceDefinition = payments;
