import { createHash } from 'node:crypto';
import { paymentFileMessages } from '../../../../shared/messages/payment-files.ts';
import { readCents } from '../../../../shared/money.ts';
import type { RowCheck } from '../../csv/read-row.ts';
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
    const check = requireZip(requireAmount(found));
    if (!check.ok) return check;
    const key = keyOf(check.values, { row, mapping });
    const before = lines.get(key);
    if (before === undefined) lines.set(key, row.line);
    return before === undefined ? check : refusal('', paymentFileMessages.sameRow(before));
  };
}

function requireAmount(check: RowCheck): RowCheck {
  if (!check.ok || readCents(check.values['amount']) > 0) return check;
  return refusal('amount', 'Amount must be more than $0.00', String(check.values['amount']));
}

/** A spreadsheet takes the zero from 02139; no payer could prove who they are by what is left. Codes with letters are of other countries. */
function requireZip(check: RowCheck): RowCheck {
  if (!check.ok) return check;
  const zip = String(check.values['zip'] ?? '').trim();
  if (zip === '' || /[a-z]/i.test(zip) || /^\d{5}([ -]?\d{4})?$/.test(zip)) return check;
  return refusal('zip', paymentFileMessages.zipDigits, zip);
}

const refusal = (field: string, msg: string, value = ''): RowCheck => ({
  ok: false,
  faults: [{ field, msg, value }],
});

/** What a row says, however it is written; what stands in a column that is not taken tells rows apart too. A digest, for a file may have many. */
function keyOf(values: unknown, { row, mapping }: { row: FoundRow; mapping: readonly string[] }): string {
  const others = row.cells.filter((_, at) => !mapping[at]).map(cleanCell);
  return createHash('sha256')
    .update(JSON.stringify([values, others]))
    .digest('base64');
}
