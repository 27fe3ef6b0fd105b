import { sql } from 'kysely';
import { formatCents } from '../../../../shared/money.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import { systemActor } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import type { ChargeChange } from '../../providers/gateway.ts';
import { writeAudit } from '../../rows/audit.ts';
import { lockMoney } from '../money-state.ts';
import { noteEvent } from '../../payment-messages/note-event.ts';
import { queueReturnEvent } from '../payment-events-to-ehr.ts';
import { notifyReturn } from './return-mail.ts';

type Deps = Pick<ApiDeps, 'db' | 'config'>;

/**
 * Applies a change reported by the gateway once, in any order and despite repeats. A returned charge cannot become settled again.
 * Ignores unknown charges, because the gateway reports them again.
 */
export function applyChange({ db, config }: Deps, change: ChargeChange, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const charge = await trx
      .selectFrom('payment_charges')
      .select((row) => ['payment_id', 'amount_cents', row.cast<string>('id_org', 'text').as('id_org')])
      .where('reference', '=', change.reference)
      .executeTakeFirst();
    if (!charge) return;
    await lockMoney(trx, { id: charge.payment_id, idOrg: charge.id_org });
    const isNew = change.kind === 'settled' ? await settle(trx, change) : await markReturned(trx, change);
    if (!isNew) return;
    await recordChange(trx, charge, { change, now });
    if (change.kind !== 'returned') return;
    await queueReturnEvent(trx, { reference: change.reference, idOrg: charge.id_org, now });
    if (await reopen(trx, change.reference)) await notifyReturn(trx, charge, { config, now });
  });
}

async function settle(trx: Trx, { reference, time }: ChargeChange): Promise<boolean> {
  const settled = await trx
    .updateTable('payment_charges')
    .set({ state: 'settled', settled_at: toTimestamp(time) })
    .where('reference', '=', reference)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (!settled.numUpdatedRows) return false;
  await trx
    .updateTable('payments')
    .set({ settled_at: toTimestamp(time) })
    .where('attempt', '=', reference)
    .execute();
  return true;
}

type Returned = Extract<ChargeChange, { kind: 'returned' }>;

async function markReturned(trx: Trx, { reference, reason, time }: Returned): Promise<boolean> {
  const returned = await trx
    .updateTable('payment_charges')
    .set({ state: 'returned', returned_at: toTimestamp(time), return_reason: reason })
    .where('reference', '=', reference)
    .where('state', '<>', 'returned')
    .executeTakeFirst();
  if (!returned.numUpdatedRows) return false;
  await trx
    .updateTable('payments')
    .set({ returned_at: toTimestamp(time), return_reason: reason })
    .where('attempt', '=', reference)
    .execute();
  return true;
}

/**
 * Reopens the whole balance, minus any part that a rest payment has taken over. Earlier partial refunds do not reduce the balance, because the
 * payer received them
 * too.
 * Fully refunded payments stay closed unless staff create a new payment.
 */
async function reopen(trx: Trx, reference: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments
    set amount = case when rest_payment is null then amount else paid_amount end,
      items = case when rest_payment is null then items else paid_items end,
      status = 'Failed', attempt = null, auth = null, card_brand = null, last_4 = null, paid_amount = null,
      paid_items = null, paid_at = null, settled_at = null, refunded_amount = null
    where attempt = ${reference}
    and status = 'Paid'
  `.execute(trx);
  return Boolean(numAffectedRows);
}

interface Charge {
  payment_id: string;
  id_org: string;
  amount_cents: number;
}

async function recordChange(
  trx: Trx,
  { payment_id: paymentId, id_org: idOrg, amount_cents: amountCents }: Charge,
  { change, now }: { change: ChargeChange; now: number },
): Promise<void> {
  const { kind } = change;
  const reason = change.kind === 'returned' ? change.reason : '';
  await noteEvent(trx, { paymentId, idOrg, kind, amountCents, detail: reason, now: change.time });
  const outcome = kind === 'settled' ? 'settled' : `returned by the bank: ${reason}`;
  const detail = `Payment of ${formatCents(amountCents)} ${outcome}`;
  const actor = systemActor('gateway', idOrg);
  await writeAudit(trx, { actor, action: kind, resource: 'payments', recordId: paymentId, detail, now });
}
