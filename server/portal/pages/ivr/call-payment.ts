import type { CallRow } from '../../../../shared/ivr/call-row.ts';
import { sortKeysOf } from '../../../../shared/list-state.ts';
import { readCents } from '../../../../shared/money.ts';
import type { Payment } from '../../../../shared/payment/payment-status.ts';
import { payableStatuses, payments } from '../../../../shared/resources/payments.ts';
import { fromWallClock } from '../../../../shared/time.ts';
import type { IvrContext } from './ivr-context.ts';

const maxPayments = 50;
/** Maximum seconds from the end of a call until its charge is recorded. */
const settlementSeconds = 600;

/** Finds the payment made in the call or, if there is none, the patient's newest payable one. */
export async function findCallPayment({ api }: IvrContext, call: CallRow): Promise<Payment | undefined> {
  const code = call.patient_code.trim();
  if (!code) return undefined;
  const filter = { patient_id: code };
  const found = await api.list(payments, { filter, size: maxPayments, sort: sortKeysOf('-created') });
  if (!found.ok) return undefined;
  const matches = readCents(call.balance) > 0 ? wasPaidIn(call) : isPayable;
  return found.rows.find(matches);
}

const isPayable = ({ status }: Payment) => payableStatuses.some((payable) => payable === status);

function wasPaidIn(call: CallRow): (payment: Payment) => boolean {
  const start = fromWallClock(call.cdr_start) ?? 0;
  const end = start + (call.cdr_duration ?? call.cdr_billsec ?? 0) + settlementSeconds;
  return ({ paid_at: paidAt, paid_amount: amount }) =>
    paidAt !== undefined && paidAt >= start && paidAt <= end && readCents(amount) === readCents(call.balance);
}
