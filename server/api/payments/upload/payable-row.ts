import { readCents } from '../../../../shared/money.ts';
import type { RowCheck } from '../../csv/read-row.ts';

/** As many are requested by one file. */
export const mostPayments = 50_000;

/** Nobody is asked to pay nothing. */
export function requireAmount(check: RowCheck): RowCheck {
  if (!check.ok || readCents(check.values['amount']) > 0) return check;
  const msg = 'Amount must be more than $0.00';
  return { ok: false, faults: [{ field: 'amount', msg, value: String(check.values['amount']) }] };
}
