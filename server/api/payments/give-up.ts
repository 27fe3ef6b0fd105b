import { sql } from 'kysely';
import { formatCents } from '../../../shared/money.ts';
import { addJob, toTimestamp, type Trx } from '../database/db.ts';
import { systemActor } from '../operation/actor.ts';
import { writeAudit } from '../rows/audit.ts';
import type { AttemptRow } from './move-attempt.ts';
import { noteEvent } from '../payment-messages/note-event.ts';

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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Time in milliseconds during which an unconfirmed attempt is looked up at the gateway. */
const watchMs = 24 * hourMs;

/** Look-up intervals by age of the attempt. Late charges usually appear within seconds or minutes. */
const pauses = [
  { untilMs: 10 * minuteMs, pauseMs: 10_000 },
  { untilMs: hourMs, pauseMs: 5 * minuteMs },
  { untilMs: Infinity, pauseMs: 30 * minuteMs },
];

/** Returns the next lookup time of an attempt given up at `since`, in Unix milliseconds. The last lookup is at the end of the watch. */
export function nextLookAt(since: number, now: number): number {
  const age = now - since;
  const pauseMs = pauses.find(({ untilMs }) => age < untilMs)?.pauseMs ?? 30 * minuteMs;
  const next = now + pauseMs;
  const end = since + watchMs;
  return now < end && next > end ? end : next;
}
