import type { SubmissionBody } from '../../../shared/api-calls/payment-bodies.ts';
import { dayIn, toZone } from '../../../shared/time.ts';
import { addJob } from '../database/db.ts';
import { readHold } from '../database/installation.ts';
import { refuse } from '../operation/answer.ts';
import { type ApiDeps, readRequest, type Operation } from '../operation/operation.ts';
import { type CardGateway, type ChargeOrder, queryGateway } from '../providers/gateway.ts';
import { toAttemptAnswer, unknownOutcome, type AttemptAnswer } from './attempt-answer.ts';
import { claimPayment, notSetUp } from './claim.ts';
import { fingerprint } from './fingerprint.ts';
import { saveLanguage } from '../payment-messages/payer-language.ts';
import { findPayment, unknownPayment } from './payment-row.ts';
import { settleAttempt } from './settle-attempt.ts';
import { readSubmission } from './submission.ts';
import { apiCalls } from '../../../shared/api-calls.ts';

/** Charges the payment of a link for a payer on the web. */
export const submitPayment: Operation<typeof apiCalls.submitPayment> = async (request, deps) => {
  const idempotencyKey = request.header('idempotency-key') ?? '';
  if (!/^[A-Za-z0-9_-]{8,128}$/.test(idempotencyKey))
    return refuse(400, 'An Idempotency-Key of 8 to 128 letters, digits, - and _ is required.');
  return chargePayment(deps, readRequest(apiCalls.submitPayment, request), idempotencyKey);
};

/** Dependencies of a charge made on the web page or by phone. */
type ChargeDeps = Pick<ApiDeps, 'db' | 'clock' | 'log' | 'gateway'>;

/**
 * Charges a payment at most once, despite concurrent keys, repeats and crashes.
 * While the installation is held, answers as if the gateway were unreachable.
 * First claims the payment, then charges it, then saves the outcome. The queue looks up unknown outcomes.
 * Throws a `Refusal` with the answer if the payment cannot be claimed.
 */
export async function chargePayment(
  deps: ChargeDeps,
  sent: SubmissionBody,
  idempotencyKey: string,
): Promise<AttemptAnswer> {
  const { db, clock } = deps;
  if (await readHold(db)) return toAttemptAnswer({ kind: 'refused', reason: 'unavailable' });
  const link = { clientId: sent.client_id, paymentId: sent.payment_id };
  const payment = await findPayment(db, link);
  if (!payment) return unknownPayment();
  const submission = readSubmission(sent, dayIn(toZone(payment.timezone), clock() / 1000));
  if ('msg' in submission) return refuse(400, submission.msg);
  const chosen = await deps.gateway.ofOrganization(payment.id_org);
  const claim = {
    link,
    submission,
    idempotencyKey,
    part: sent.part === '' ? undefined : Number(sent.part),
    verificationToken: sent.verification || undefined,
    fingerprint: await fingerprint(db, submission),
    account: chosen?.account,
    now: clock(),
  };
  const order = await claimPayment(db, claim);
  await saveLanguage(db, payment, sent.language);
  return chosen ? chargeAndSettle({ ...order, idOrg: payment.id_org }, chosen.gateway, deps) : notSetUp();
}

async function chargeAndSettle(
  { idOrg, ...order }: ChargeOrder & { idOrg: string },
  gateway: CardGateway,
  deps: ChargeDeps,
): Promise<AttemptAnswer> {
  const { db, clock, log } = deps;
  const { reference } = order;
  const outcome = await queryGateway(() => gateway.charge(order), { reference, log });
  if (outcome.kind !== 'unknown') return settleAttempt(db, { reference, outcome, now: clock() });
  await addJob(db, 'settle_payment', { payload: { reference }, key: `settle:${reference}`, idOrg });
  return unknownOutcome();
}
