import { sql } from 'kysely';
import { formatCents } from '../../../shared/money.ts';
import { addJob, toTimestamp, type Trx } from '../database/db.ts';
import { systemActor } from '../operation/actor.ts';
import { writeAudit } from '../rows/audit.ts';
import type { AttemptRow } from './move-attempt.ts';
import { noteEvent } from '../payment-messages/note-event.ts';
import { nextLookAt, watchMs } from './watch-times.ts';

/** Puts an unconfirmed attempt under watch. The payment can be paid again, because a late charge of this attempt is reversed. */
export async function giveUp(trx: Trx, attempt: AttemptRow, now: number): Promise<void> {
  const { reference, payment_id: paymentId, id_org: idOrg, amount_cents: amountCents } = attempt;
  const until = toTimestamp(now + watchMs);
  await trx
    .updateTable('payment_attempts')
    .set({ next_look: toTimestamp(nextLookAt(now, now)), watched_until: until })
    .where('reference', '=', reference)
    .execute();
  await trx
    .updateTable('payments')
    .set({ status: 'Failed', attempt: null })
    .where('id', '=', paymentId)
    .where('attempt', '=', reference)
    .execute();
  await trx.updateTable('payments').set({ unconfirmed_until: until }).where('id', '=', paymentId).execute();
  await noteEvent(trx, { paymentId, idOrg, amountCents, kind: 'unconfirmed', now });
  await writeAudit(trx, {
    actor: systemActor('payer', idOrg),
    action: 'pay',
    resource: 'payments',
    recordId: paymentId,
    detail: `Payment of ${formatCents(amountCents)} not confirmed by the gateway; a late charge will be reversed`,
    now,
  });
  await addJob(trx, 'watch_charges', { payload: {}, key: 'watch_charges', runAfterMs: firstLookMs });
}

const firstLookMs = 10_000;

export async function recordUnconfirmed(trx: Trx, paymentId: string): Promise<void> {
  await sql`
    update payments
    set unconfirmed_until = (
      select max(watched_until)
      from payment_attempts
      where payment_id = ${paymentId}
      and state = 'given_up'
    )
    where id = ${paymentId}
  `.execute(trx);
}
