import type { RefundRefusal } from '../../../shared/payment/refund.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { RefundOrder } from './gateway.ts';
import { sandboxRefundsWholeOnly } from './sandbox-cases.ts';
import { returnsAfterMs, settlesAfterMs } from './sandbox-changes.ts';

/** Records a refund once. Returns the refusal that follows from the charge's current status, or undefined on success. */
export function enterRefund(
  db: Db,
  { reference, chargeReference, amountCents }: RefundOrder,
  now: number,
): Promise<RefundRefusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const charge = await lockCharge(trx, chargeReference);
    if (await wasRefunded(trx, reference)) return undefined;
    const refusal = charge ? refusalOf(charge, amountCents, now) : 'declined';
    if (refusal) return refusal;
    await trx
      .insertInto('sandbox_refunds')
      .values({
        reference,
        charge_reference: chargeReference,
        amount_cents: amountCents,
        created: toTimestamp(now),
      })
      .execute();
    await trx
      .updateTable('sandbox_charges')
      .set(({ eb }) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
      .where('reference', '=', chargeReference)
      .execute();
    return undefined;
  });
}

const lockCharge = (trx: Trx, reference: string) =>
  trx
    .selectFrom('sandbox_charges')
    .select(['amount_cents', 'refunded_cents', 'last_4', 'return_reason', 'created'])
    .where('reference', '=', reference)
    .where('outcome', '=', 'approved')
    .forNoKeyUpdate()
    .executeTakeFirst();

type LockedCharge = NonNullable<Awaited<ReturnType<typeof lockCharge>>>;

function refusalOf(charge: LockedCharge, amountCents: number, now: number): RefundRefusal | undefined {
  const { amount_cents: cents, refunded_cents: refunded, last_4: last4, return_reason: returned } = charge;
  const ageMs = now - charge.created.getTime();
  if (returned !== null && ageMs >= returnsAfterMs) return 'returned';
  if (amountCents > cents - refunded) return 'limit';
  const isWhole = amountCents === cents;
  const isOpen = ageMs < settlesAfterMs;
  return isOpen && !isWhole && sandboxRefundsWholeOnly(last4 ?? '') ? 'unsettled' : undefined;
}

export async function wasRefunded(db: Db, reference: string): Promise<boolean> {
  const refund = await db
    .selectFrom('sandbox_refunds')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return refund !== undefined;
}
