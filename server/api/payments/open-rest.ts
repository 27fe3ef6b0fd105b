import { sql } from 'kysely';
import { formatCents, readCents, sumCents, toDecimal } from '../../../shared/money.ts';
import { isRecord } from '../../../shared/reply.ts';
import type { Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { systemActor } from '../operation/actor.ts';
import { writeAudit } from '../rows/audit.ts';
import type { AttemptRow } from './move-attempt.ts';
import { noteEvent } from '../payment-messages/note-event.ts';

/**
 * Creates a payment under the same link for the rest of a partial payment. Its reminders and expiration continue from the original request.
 * Runs once per charge, in the transaction that records it. If a returned payment already has a rest, the new one is inserted between them.
 */
export async function openRest(trx: Trx, attempt: AttemptRow, now: number): Promise<void> {
  const { payment_id: paid, id_org: idOrg } = attempt;
  const payment = await trx
    .selectFrom('payments')
    .select(['amount', 'items', 'rest_payment'])
    .where('id', '=', paid)
    .executeTakeFirstOrThrow();
  const restCents = readCents(payment.amount) - attempt.amount_cents;
  if (restCents <= 0) return;
  const items = restOfItems(payment.items, attempt.items, restCents);
  const rest = newId(now);
  // Clears the old reference first, because a rest may follow only one payment.
  await nameRest(trx, paid, null);
  await sql`
    insert into payments (
      id, id_org, patient_id, first_name, last_name, dob, zip, email, mobile_phone, provider, language,
      amount, items, item_detail_type, verify_fields, payer_editable, patient_editable,
      status, created, asked_at, reminded, part_of, rest_payment
    )
    select ${rest}, id_org, patient_id, first_name, last_name, dob, zip, email, mobile_phone, provider, language,
      ${toDecimal(restCents)}::numeric, ${items ? JSON.stringify(items) : null}::jsonb, item_detail_type, verify_fields,
      payer_editable, patient_editable, 'Viewed', to_timestamp(${now / 1000}::double precision), asked_at, reminded, coalesce(part_of, id),
      ${payment.rest_payment}
    from payments
    where id = ${paid}
  `.execute(trx);
  await nameRest(trx, paid, rest);
  const paidText = formatCents(attempt.amount_cents);
  const detail = `after ${paidText} of ${formatCents(readCents(payment.amount))} was paid`;
  await noteEvent(trx, {
    paymentId: rest,
    idOrg,
    kind: 'rest_opened',
    amountCents: restCents,
    detail,
    now,
  });
  await writeAudit(trx, {
    actor: systemActor('payer', idOrg),
    action: 'rest',
    resource: 'payments',
    recordId: rest,
    detail: `Remaining ${formatCents(restCents)} opened ${detail} as payment ${paid}`,
    now,
  });
}

async function nameRest(trx: Trx, paid: string, rest: string | null): Promise<void> {
  await trx.updateTable('payments').set({ rest_payment: rest }).where('id', '=', paid).execute();
}

/** Returns the items not yet paid if they add up to the rest. Returns undefined if the payer chose an amount instead of items. */
function restOfItems(all: unknown, chosen: unknown, restCents: number): unknown[] | undefined {
  if (!Array.isArray(all) || !Array.isArray(chosen)) return undefined;
  const remaining = all.filter(isRecord);
  for (const item of chosen) {
    const index = remaining.findIndex((one) => isSame(one, item));
    if (index >= 0) remaining.splice(index, 1);
  }
  const remainingCents = sumCents(remaining.map((item) => readCents(item['amount'])));
  return remaining.length > 0 && remainingCents === restCents ? remaining : undefined;
}

/** Compares as JSON. Both values come from the database, so their fields have the same order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
