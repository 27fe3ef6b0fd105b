import { apiCalls } from '../../../../shared/api-calls.ts';
import { paymentMessages } from '../../../../shared/messages.ts';
import { StateUnavailable, UpstreamUnauthorized } from '../../http/errors.ts';
import type { RelayResult } from '../../relay/relay.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { seeOther } from '../../http/answer.ts';
import type { PayLink } from './pay-link.ts';
import { sendPayPage, type Exchange, type Shown } from './pay-page.tsx';
import { readPaySession, writePaySession, type PaySession } from './pay-session.ts';
import { standingOf, type Standing } from './standing.ts';

/** One request on a payment link. */
export interface PayVisit extends Exchange {
  parts: PortalParts;
  link: PayLink;
}

/** Looks the payment up and says where the payer stands. A change found out, such as a settled outcome, is kept. */
export async function loadStanding(visit: PayVisit): Promise<Standing> {
  const { parts, req, link } = visit;
  const pay = readPaySession(req, link);
  const found = await relayCall(visit, 'getPaymentDetail', { client_id: link.clientId, id: link.paymentId });
  const standing = standingOf(found, pay, parts.clock());
  if (pay && 'pay' in standing && standing.pay.state !== pay.state) writePaySession(req, link, standing.pay);
  return standing;
}

type PayCall = 'getPaymentDetail' | 'verificationCheck' | 'submitPayment' | 'sendReceipt';

/** One call of the payment service. A 401 ends the session (spec 8). */
export async function relayCall(
  { parts, req }: PayVisit,
  call: PayCall,
  { idempotencyKey, ...body }: Record<string, unknown> & { idempotencyKey?: string },
): Promise<Exclude<RelayResult, { kind: 'unauthorized' }>> {
  const result = await parts.relay.call(apiCalls[call], { body, idempotencyKey, requestId: req.context.id });
  if (result.kind === 'unauthorized') throw new UpstreamUnauthorized();
  return result;
}

/**
 * What the store answers before a step is taken: where it does not, the step is not taken and nothing is charged
 * (security O3).
 */
export async function requireState<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (cause) {
    throw new StateUnavailable(cause, paymentMessages.stateUnavailable);
  }
}

/** After a step that was taken: where the store does not answer, the counter or lock ends by itself. */
export async function tryState(asked: Promise<unknown>): Promise<void> {
  await asked.catch(() => undefined);
}

export function keep({ req, link }: PayVisit, pay: PaySession): void {
  writePaySession(req, link, pay);
}

export function show({ parts, req, res }: PayVisit, standing: Standing, shown?: Shown): void {
  sendPayPage(parts, { req, res }, { standing, ...(shown && { shown }) });
}

/** After a step that was taken: the same address, so that reload and back repeat nothing. */
export function showAnew({ req, res }: PayVisit): void {
  seeOther(res, req.path);
}
