import { apiCalls } from '../../../../shared/api-calls.ts';
import { refundMessages } from '../../../../shared/locales/en/refunds.ts';
import { parseCents } from '../../../../shared/money.ts';
import { longestRefundReason } from '../../../../shared/payment/refund.ts';
import { addJob } from '../../database/db.ts';
import { readHold } from '../../database/installation.ts';
import { organizationOf } from '../../operation/actor.ts';
import { refuse } from '../../operation/answer.ts';
import { readRequest, type ApiDeps, type SignedOperation } from '../../operation/operation.ts';
import { type RefundOrder, queryGateway, refusalReasons } from '../../providers/gateway.ts';
import { claimRefund } from './claim-refund.ts';
import { unknownRefund, type RefundAnswer } from './refund-answer.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Refunds `{amount, reason}` of a payment, once per Idempotency-Key despite repeats and crashes.
 * First records the refund, then sends it to the gateway, then saves the outcome. The queue looks up unknown outcomes.
 */
export const refundPayment: SignedOperation<typeof apiCalls.refundPayment> = async (request, deps) => {
  const { actor, params } = request;
  const idempotencyKey = request.header('idempotency-key') ?? '';
  if (!/^[A-Za-z0-9_-]{8,128}$/.test(idempotencyKey)) return refuse(400, refundMessages.key);
  const sent = readRequest(apiCalls.refundPayment, request);
  if (await readHold(deps.db)) return refuse(400, refundMessages.unavailable, refusalReasons.unavailable);
  const amountCents = parseCents(sent.amount) ?? 0;
  if (amountCents <= 0) return refuse(400, refundMessages.amount);
  const reason = sent.reason.replace(/\p{Cc}/gu, ' ').trim();
  if (!reason) return refuse(400, refundMessages.reason);
  if (reason.length > longestRefundReason)
    return refuse(400, refundMessages.reasonLength(longestRefundReason));
  const paymentId = params['id'] ?? '';
  const claim = { paymentId, amountCents, reason, idempotencyKey, actor, now: deps.clock() };
  return refundAndSettle(await claimRefund(deps.db, claim), organizationOf(actor), deps);
};

async function refundAndSettle(order: RefundOrder, idOrg: string, deps: ApiDeps): Promise<RefundAnswer> {
  const { db, log } = deps;
  const { reference } = order;
  const gateway = await deps.gateway.ofCharge(order.chargeReference);
  const outcome = await queryGateway(() => gateway.refund(order), { reference, log });
  if (outcome.kind !== 'unknown') return settleRefund(deps, { reference, outcome });
  await addJob(db, 'settle_refund', { payload: { reference }, key: `refund:${reference}`, idOrg });
  return unknownRefund();
}
