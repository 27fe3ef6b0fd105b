import { sql } from 'kysely';
import { partWasPaid, paymentNotSetUp } from '../../../shared/payment/record.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import { refuse, Refusal, type Answer } from '../operation/answer.ts';
import { addJob, toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { refusalReasons, type ChargeOrder } from '../providers/gateway.ts';
import { amountDue, type AmountDue } from './amount.ts';
import { readStoredAnswer } from './attempt-answer.ts';
import { nextReference } from './attempt-reference.ts';
import { noteEvent } from '../payment-messages/note-event.ts';
import {
  alreadyPaid,
  findPayment,
  isPaid,
  unknownPayment,
  type PaymentLink,
  type PaymentRow,
} from './payment-row.ts';
import { findSavedMethod, maySave } from './saved-method.ts';
import type { Submission } from './submission.ts';
import { isVerified, unverified } from './verified.ts';

interface ClaimRequest {
  link: PaymentLink;
  submission: Submission;
  idempotencyKey: string;
  /** Part number shown to the payer, from `PaymentRow`. Undefined if the client omits it. */
  part?: number;
  /** Verification token from `verification_check`. Undefined if the client omits it. */
  verificationToken?: string;
  fingerprint: Buffer;
  /** Gateway account to charge, as named by `Gateways`. Undefined if there is none, so nothing is charged. */
  account?: string | null;
  now: number;
}

const methodNames = { cc: 'card', bank: 'bank account', savedPayment: 'saved method' } as const;

/** Delay in milliseconds before the first lookup, which gives the charge time to complete. */
const lookUpAfterMs = 4000;

/**
 * Claims the payment for one attempt and records the attempt in one transaction before charging. Of concurrent attempts, only one wins,
 * whatever their keys.
 * Throws a `Refusal` with the answer if the payment cannot be charged. A repeated key gets its first answer.
 */
export function claimPayment(db: Db, request: ClaimRequest): Promise<ChargeOrder> {
  return db.transaction().execute(async (trx) => {
    const payment = await findPayment(trx, request.link, { lock: true });
    if (!payment) throw new Refusal(unknownPayment());
    const earlier = await findAttempt(trx, payment, request);
    if (earlier) throw new Refusal(earlier);
    requirePayable(payment, request);
    if (request.account === undefined || payment.is_closed) throw new Refusal(notSetUp());
    const { method, holder } = await requireMethod(trx, payment, request);
    const due = amountDue(payment, request.submission);
    if (!due) throw new Refusal(refuse(400, 'The amount does not match the amount due.', 'Invalid amount'));
    const reference = await nextReference(trx, payment.id);
    await recordAttempt(trx, { request, payment, due, reference, method, holder });
    await lockPayment(trx, payment, reference);
    await noteEvent(trx, {
      paymentId: payment.id,
      idOrg: payment.id_org,
      kind: 'tried',
      amountCents: due.cents,
      detail: methodNames[request.submission.kind],
      now: request.now,
    });
    await addJob(trx, 'settle_payment', {
      payload: { reference },
      key: `settle:${reference}`,
      runAfterMs: lookUpAfterMs,
      idOrg: payment.id_org,
    });
    return { reference, amountCents: due.cents, method };
  });
}

/** Finds the answer saved for a repeated key on any part of the link. */
async function findAttempt(
  trx: Trx,
  { root, id_org }: PaymentRow,
  { idempotencyKey, fingerprint }: ClaimRequest,
): Promise<Answer | undefined> {
  const attempt = await trx
    .selectFrom('payment_attempts as attempt')
    .innerJoin('payments as part', 'part.id', 'attempt.payment_id')
    .select(['attempt.fingerprint', 'attempt.answer'])
    .where('attempt.id_org', '=', toId(id_org))
    .where('attempt.idempotency_key', '=', idempotencyKey)
    .where(({ or, eb }) => or([eb('part.id', '=', root), eb('part.part_of', '=', root)]))
    .executeTakeFirst();
  if (!attempt) return undefined;
  if (!attempt.fingerprint.equals(fingerprint))
    return refuse(422, 'This Idempotency-Key was already used for a different request.', 'Key reused');
  return readStoredAnswer(attempt.answer) ?? inProgress();
}

function requirePayable(payment: PaymentRow, { part }: ClaimRequest): void {
  if (isPaid(payment)) throw new Refusal(alreadyPaid());
  if (payment.attempt !== null) throw new Refusal(inProgress());
  if (part !== undefined && part !== payment.part) throw new Refusal(otherPart());
}

export const notSetUp = () =>
  refuse(400, 'Paying online is not available. Nothing was charged.', paymentNotSetUp);

const otherPart = () =>
  refuse(400, 'Another part of this payment was paid in the meantime. Nothing was charged.', partWasPaid);

const inProgress = (): Answer => ({
  ...refuse(409, 'This payment is being processed.', 'In progress'),
  headers: { 'Retry-After': '3' },
});

/**
 * Requires a verified payer before any charge, and the verification token for a saved method.
 * Knowing the link and the API key does not prove that the account belongs to the caller.
 */
async function requireMethod(
  trx: Trx,
  payment: PaymentRow,
  { submission, verificationToken, account, now }: ClaimRequest,
): Promise<{ method: ChargeOrder['method']; holder: string | null }> {
  const verified = await isVerified(trx, { paymentId: payment.root, verificationToken, now });
  if (!verified) throw new Refusal(unverified());
  if (submission.method) {
    const store = submission.method.store && maySave(payment);
    return { method: { ...submission.method, store }, holder: submission.method.name };
  }
  const saved =
    verificationToken === undefined ? undefined : await findSavedMethod(trx, payment, account ?? null);
  if (!saved) throw new Refusal(refuse(400, 'There is no saved payment method.', refusalReasons.token));
  return {
    method: { kind: 'saved', token: saved.token, isCard: saved.shown.method === 'cc' },
    holder: saved.shown.holder ?? null,
  };
}

interface AttemptRecord {
  request: ClaimRequest;
  payment: PaymentRow;
  due: AmountDue;
  reference: string;
  method: ChargeOrder['method'];
  holder: string | null;
}

async function recordAttempt(
  trx: Trx,
  { request, payment, due, reference, method, holder }: AttemptRecord,
): Promise<void> {
  const { link, submission, idempotencyKey, fingerprint, account, now } = request;
  // The routing number is displayed with a saved bank account. One-time accounts are not displayed, so no number is stored.
  const routingNumber = method.kind === 'bank' && method.store ? method.routingNumber : null;
  await trx
    .insertInto('payment_attempts')
    .values({
      reference,
      payment_id: payment.id,
      patient_id: payment.patient_id,
      card_holder: holder,
      id_org: link.clientId,
      account,
      idempotency_key: idempotencyKey,
      fingerprint,
      amount_cents: due.cents,
      items: due.items ? JSON.stringify(due.items) : null,
      method: submission.kind,
      routing_number: routingNumber,
      created: toTimestamp(now),
    })
    .execute();
}

/** Locks the payment with one conditional update. Clears an earlier `Failed` status, so `Failed` always refers to the current attempt. */
async function lockPayment(trx: Trx, { id }: PaymentRow, reference: string): Promise<void> {
  const updated = await sql`
    update payments
    set attempt = ${reference},
      status = case when status = 'Failed' then 'Viewed' else status end
    where id = ${id}
    and attempt is null
    and status = any(${payableStatuses}::text[])
  `.execute(trx);
  if (!updated.numAffectedRows) throw new Refusal(inProgress());
}
