import { formatCents, toDecimal } from '../../../shared/money.ts';
import type { AttemptEvent } from '../../../shared/payment/machine.ts';
import { writeAudit } from '../rows/audit.ts';
import { systemActor } from '../operation/actor.ts';
import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { refusalReasons, type ChargeReceipt } from '../providers/gateway.ts';
import {
  readStoredAnswer,
  toAttemptAnswer,
  unknownOutcome,
  type AttemptAnswer,
  type KnownOutcome,
} from './attempt-answer.ts';
import { giveUp } from './give-up.ts';
import { moveAttempt, type AttemptRow } from './move-attempt.ts';
import { lockLink } from './link-parts.ts';
import { noteEvent } from '../payment-messages/note-event.ts';
import { openRest } from './open-rest.ts';
import { queueChargeEvent } from './payment-events-to-ehr.ts';
import { storeSavedMethod } from './saved-method.ts';

interface Settlement {
  reference: string;
  outcome: KnownOutcome;
  now: number;
}

/**
 * Saves the outcome of an attempt once: payment, answer, saved method and audit row in one transaction.
 * If request and lookup race, the second gets the first one's answer.
 */
export function settleAttempt(db: Db, settlement: Settlement): Promise<AttemptAnswer> {
  const answer = toAttemptAnswer(settlement.outcome);
  return db.transaction().execute(async (trx) => {
    const { reference, outcome, now } = settlement;
    await lockLinkOf(trx, reference);
    const attempt = await moveAttempt(trx, { reference, event: eventOf(outcome), answer, now });
    if (!attempt) return answerBefore(trx, reference);
    if (outcome.kind === 'approved') await markPaid(trx, { attempt, ...settlement }, outcome.receipt);
    else if (outcome.reason === 'cancelled') await giveUp(trx, attempt, now);
    else await markFailed(trx, { attempt, ...settlement }, refusalReasons[outcome.reason]);
    return answer;
  });
}

/** Locks the link so that concurrent callers wait and then see the rest that this payment may leave. */
async function lockLinkOf(trx: Trx, reference: string): Promise<void> {
  const attempt = await trx
    .selectFrom('payment_attempts')
    .select('payment_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (attempt) await lockLink(trx, attempt.payment_id);
}

function eventOf(outcome: KnownOutcome): AttemptEvent {
  if (outcome.kind === 'approved') return 'approved';
  return outcome.reason === 'cancelled' ? 'givenUp' : 'refused';
}

async function answerBefore(trx: Trx, reference: string): Promise<AttemptAnswer> {
  const attempt = await trx
    .selectFrom('payment_attempts')
    .select('answer')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return readStoredAnswer(attempt?.answer) ?? unknownOutcome();
}

type EndedAttempt = Settlement & { attempt: AttemptRow };

async function markPaid(trx: Trx, ended: EndedAttempt, receipt: ChargeReceipt): Promise<void> {
  const { attempt, reference, now } = ended;
  const amount = toDecimal(attempt.amount_cents);
  await trx
    .updateTable('payments')
    .set({
      status: 'Paid',
      auth: receipt.auth,
      card_brand: receipt.cardBrand,
      last_4: receipt.last4,
      paid_amount: amount,
      paid_items: attempt.items ? JSON.stringify(attempt.items) : null,
      paid_at: toTimestamp(now),
      refunded_amount: null,
      settled_at: null,
      returned_at: null,
      return_reason: null,
    })
    .where('id', '=', attempt.payment_id)
    .where('attempt', '=', reference)
    .execute();
  await trx
    .insertInto('payment_charges')
    .values({
      reference,
      payment_id: attempt.payment_id,
      id_org: toId(attempt.id_org),
      account: attempt.account,
      amount_cents: attempt.amount_cents,
      paid_at: toTimestamp(now),
    })
    .execute();
  await openRest(trx, attempt, now);
  await queueChargeEvent(trx, { reference, idOrg: attempt.id_org, now });
  await saveMethod(trx, { attempt, now }, receipt);
  const shown = `${receipt.cardBrand || 'Bank account'} ending in ${receipt.last4}, Auth # ${receipt.auth}`;
  await note(trx, attempt, { kind: receipt.cardBrand ? 'paid' : 'accepted', detail: shown, now });
  const holder = attempt.card_holder ? ` of ${attempt.card_holder}` : '';
  const money = formatCents(attempt.amount_cents);
  const summary = receipt.cardBrand
    ? `Paid ${money} by ${receipt.cardBrand}`
    : `Accepted ${money} from bank account`;
  await audit(trx, attempt, {
    action: 'pay',
    detail: `${summary} ending in ${receipt.last4}${holder}, auth ${receipt.auth}`,
    now,
  });
}

async function saveMethod(
  trx: Trx,
  { attempt, now }: Pick<EndedAttempt, 'attempt' | 'now'>,
  receipt: ChargeReceipt,
): Promise<void> {
  const { id_org: idOrg, payment_id: paymentId, patient_id: patientId, account, method } = attempt;
  if (!receipt.token || !patientId) return;
  const { routing_number: routingNumber, card_holder: holder } = attempt;
  const saved = { idOrg, paymentId, patientId, account, method, routingNumber, holder };
  await storeSavedMethod(trx, { ...saved, ...receipt, token: receipt.token }, now);
}

/** Marks the payment as failed, so that it can be paid again. */
async function markFailed(
  trx: Trx,
  { attempt, reference, now }: EndedAttempt,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status: 'Failed', attempt: null })
    .where('id', '=', attempt.payment_id)
    .where('attempt', '=', reference)
    .execute();
  await note(trx, attempt, { kind: 'refused', detail: reason, now });
  const detail = `Payment of ${formatCents(attempt.amount_cents)} declined: ${reason}`;
  await audit(trx, attempt, { action: 'pay', detail, now });
}

function note(
  trx: Trx,
  { payment_id: paymentId, id_org: idOrg, amount_cents: amountCents }: AttemptRow,
  event: { kind: 'paid' | 'accepted' | 'refused'; detail: string; now: number },
): Promise<void> {
  return noteEvent(trx, { paymentId, idOrg, amountCents, ...event });
}

function audit(
  trx: Trx,
  { payment_id, id_org }: AttemptRow,
  entry: { action: string; detail: string; now: number },
): Promise<void> {
  const actor = systemActor('payer', id_org);
  return writeAudit(trx, { actor, resource: 'payments', recordId: payment_id, ...entry });
}
