import type { PayerWire } from '../../../shared/api-calls/payment-record.ts';
import { readCents, toDecimal } from '../../../shared/money.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { amountLimit } from './amount.ts';
import { sumParts } from './link-parts.ts';
import { isPaid, type PaymentRow } from './payment-row.ts';
import { findSavedMethod, maySave } from './saved-method.ts';

export async function describePayer(
  { db, gateway }: Pick<ApiDeps, 'db' | 'gateway'>,
  payment: PaymentRow,
): Promise<PayerWire> {
  const cents = readCents(payment.amount);
  const limit = amountLimit(payment);
  const { dueCents, remainingCents, paidCents } = await sumParts(db, payment.id);
  const payer: PayerWire = {
    first_name: payment.first_name ?? '',
    patient_last_name: payment.last_name ?? '',
    amount_requested: cents === 0 ? '0' : toDecimal(cents),
    ...(limit !== undefined && { amount_limit: toDecimal(limit) }),
    item_summary: Array.isArray(payment.items) ? payment.items : [],
    email: payment.email || undefined,
    due_total: toDecimal(dueCents),
    remaining: toDecimal(remainingCents),
    paid_total: toDecimal(paidCents),
  };
  if (isPaid(payment)) return payer;
  const chosen = await gateway.ofOrganization(payment.id_org);
  const saved = chosen && (await findSavedMethod(db, payment, chosen.account));
  return {
    ...payer,
    payment_method: saved?.shown,
    ...(saved && { may_remove_saved: 'T' }),
    may_save: maySave(payment) ? 'T' : 'F',
  };
}
