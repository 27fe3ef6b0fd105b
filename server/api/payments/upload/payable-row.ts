import { createHash } from 'node:crypto';
import { paymentFileMessages } from '../../../../shared/locales/en/payment-files.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { readCents } from '../../../../shared/money.ts';
import { isWholeZip } from '../../../../shared/payment/rules.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { readCell } from '../../csv/read-cell.ts';
import type { RowCheck, RowError } from '../../csv/read-row.ts';
import { cleanCell, type TableRow } from '../../csv/read-table.ts';

export const mostPayments = 50_000;

type FoundRow = Pick<TableRow, 'line' | 'cells'>;

/**
 * Creates a check that runs after the field checks. It rejects rows without an amount, rows with an incomplete zip code, and duplicates of an
 * earlier row.
 */
export function createPayableCheck(mapping: readonly string[]): (check: RowCheck, row: FoundRow) => RowCheck {
  const lines = new Map<string, number>();
  return (found, row) => {
    const check = withErrors(found, [findAmountError, findZipError], (name) =>
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

/** Adds further errors to the field errors, so that users see all errors of a row at once. Skips rows with the wrong columns. */
function withErrors(
  check: RowCheck,
  finders: readonly ((cellOf: CellOf) => RowError | undefined)[],
  cellOf: CellOf,
): RowCheck {
  const formErrors = check.ok ? [] : check.errors;
  if (formErrors.some(({ field }) => field === '')) return check;
  const more = finders.flatMap((find) => find(cellOf) ?? []);
  const errors = [
    ...formErrors,
    ...more.filter(({ field }) => !formErrors.some((error) => error.field === field)),
  ];
  return errors.length === 0 ? check : refusal(...errors);
}

function findAmountError(cellOf: CellOf): RowError | undefined {
  const value = cellOf('amount');
  if (readCents(readCell(value, payments.fields.amount, { year: 0 })) > 0) return undefined;
  return { field: 'amount', msg: requestMessages.noAmount, value };
}

function findZipError(cellOf: CellOf): RowError | undefined {
  const value = cellOf('zip');
  if (value === '' || isWholeZip(value)) return undefined;
  return { field: 'zip', msg: paymentFileMessages.zipDigits, value };
}

const refusal = (...errors: RowError[]): RowCheck => ({ ok: false, errors });

/** Hashes the values of a row, including unmapped columns. Hashes take less memory than rows in large files. */
export function digestRow(
  values: unknown,
  { row, mapping }: { row: Pick<FoundRow, 'cells'>; mapping: readonly string[] },
): string {
  const others = row.cells.filter((_, at) => !mapping[at]).map(cleanCell);
  return createHash('sha256')
    .update(JSON.stringify([values, others]))
    .digest('base64');
}
