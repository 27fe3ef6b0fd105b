import { createHash } from 'node:crypto';
import { paymentFileMessages } from '../../../../shared/messages/payment-files.ts';
import { requestMessages } from '../../../../shared/messages/payment-requests.ts';
import { readCents } from '../../../../shared/money.ts';
import { isWholeZip } from '../../../../shared/payment/rules.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { readCell } from '../../csv/read-cell.ts';
import type { RowCheck, RowFault } from '../../csv/read-row.ts';
import { cleanCell, type TableRow } from '../../csv/read-table.ts';

/** As many are requested by one file. */
export const mostPayments = 50_000;

type FoundRow = Pick<TableRow, 'line' | 'cells'>;

/**
 * What is held against the rows of one file, each in its turn, after the form of a payment was: nobody is asked to pay nothing, or
 * twice by the same row.
 */
export function createPayableCheck(mapping: readonly string[]): (check: RowCheck, row: FoundRow) => RowCheck {
  const lines = new Map<string, number>();
  return (found, row) => {
    const check = withFaults(found, [amountFault, zipFault], (name) =>
      cleanCell(row.cells[mapping.indexOf(name)] ?? ''),
    );
    if (!check.ok) return check;
    const key = digestRow(check.values, { row, mapping });
    const before = lines.get(key);
    if (before === undefined) lines.set(key, row.line);
    return before === undefined
      ? check
      : refusal({ field: '', msg: paymentFileMessages.sameRow, value: paymentFileMessages.sameAs(before) });
  };
}

type CellOf = (name: string) => string;

/** Adds what the form cannot find to what it found: who mends a row is told of every fault at once. A row of other columns is not looked into. */
function withFaults(
  check: RowCheck,
  finders: readonly ((cellOf: CellOf) => RowFault | undefined)[],
  cellOf: CellOf,
): RowCheck {
  const known = check.ok ? [] : check.faults;
  if (known.some(({ field }) => field === '')) return check;
  const more = finders.flatMap((find) => find(cellOf) ?? []);
  const faults = [...known, ...more.filter(({ field }) => !known.some((fault) => fault.field === field))];
  return faults.length === 0 ? check : refusal(...faults);
}

function amountFault(cellOf: CellOf): RowFault | undefined {
  const value = cellOf('amount');
  if (readCents(readCell(value, payments.fields.amount, { year: 0 })) > 0) return undefined;
  return { field: 'amount', msg: requestMessages.noAmount, value };
}

function zipFault(cellOf: CellOf): RowFault | undefined {
  const value = cellOf('zip');
  if (value === '' || isWholeZip(value)) return undefined;
  return { field: 'zip', msg: paymentFileMessages.zipDigits, value };
}

const refusal = (...faults: RowFault[]): RowCheck => ({ ok: false, faults });

/** What a row says, however it is written; what stands in a column that is not taken tells rows apart too. A digest, for a file may have many. */
export function digestRow(
  values: unknown,
  { row, mapping }: { row: Pick<FoundRow, 'cells'>; mapping: readonly string[] },
): string {
  const others = row.cells.filter((_, at) => !mapping[at]).map(cleanCell);
  return createHash('sha256')
    .update(JSON.stringify([values, others]))
    .digest('base64');
}
