import { apiCalls } from '../../../../shared/api-calls.ts';
import { paymentMessages } from '../../../../shared/locales/en/payment.ts';
import { StateUnavailable } from '../../http/errors.ts';
import type { PaymentRecord } from '../../../../shared/api-calls/payment-record.ts';
import { withLanguage } from '../../http/language.ts';
import { StateFailed } from '../../state/state.ts';
import type { PayLink } from '../../http/public-links.ts';
import type { PayerContext } from './payer-context.ts';
import { readPaySession, writePaySession, type PaySession } from './pay-session.ts';
import { forgetSent, wereOthersSent } from './sent-attempts.ts';
import { payStateOf, type PayState } from './pay-state.ts';

export interface PayContext extends PayerContext {
  link: PayLink;
}

/**
 * Loads the payment and returns the payer's state. Saves a new state, such as a settled outcome, in the session.
 * `opened` tells the API that a payer opened the page.
 */
export async function loadPayState(
  { parts, req, api, link }: PayContext,
  options: { opened?: true } = {},
): Promise<PayState> {
  const pay = readPaySession(req, link);
  const verification = pay?.payer.verification;
  const body = {
    client_id: link.clientId,
    id: link.paymentId,
    ...options,
    ...(verification && { verification }),
  };
  const found = await api.call(apiCalls.getPaymentDetail, { body, organization: link.clientId });
  const payState = await excludeOtherPayers({ parts, link }, pay, payStateOf(found, pay, parts.clock()));
  const now = 'pay' in payState && payState.state !== 'statement' ? payState.pay : undefined;
  if (pay && now && now.state !== pay.state) writePaySession(req, link, now);
  if (payState.state === 'paid' && (await parts.relay.isLevel2())) return { ...payState, mayVerify: true };
  return payState;
}

/**
 * Treats an attempt with an unknown outcome as this payer's success only if no other attempt can have been charged,
 * unless the API reports the key that paid. A declined attempt no longer counts.
 */
async function excludeOtherPayers(
  { parts, link }: Pick<PayContext, 'parts' | 'link'>,
  before: PaySession | undefined,
  payState: PayState,
): Promise<PayState> {
  if (!before?.attempt) return payState;
  if (payState.state === 'pay' && payState.refused) await tryState(forgetSent(parts, link, before));
  if (payState.state !== 'success' || !payState.record || identifiesAttempt(payState.record)) return payState;
  if (!(await requireState(wereOthersSent(parts, link, before)))) return payState;
  return { state: 'paid', record: payState.record };
}

const identifiesAttempt = (record: PaymentRecord): boolean =>
  record.paid_key_hash !== '' || record.paid_key_hashes.length > 0;

/** Awaits a state store call before a step. If the call fails, the step is rejected and nothing is charged. */
export async function requireState<Value>(pending: Promise<Value>): Promise<Value> {
  try {
    return await pending;
  } catch (cause) {
    if (!(cause instanceof StateFailed)) throw cause;
    throw new StateUnavailable(cause, paymentMessages.stateUnavailable);
  }
}

/** Awaits a state store call after a step and ignores failures, because counters and locks expire on their own. */
export async function tryState(pending: Promise<unknown>): Promise<void> {
  await pending.catch(() => undefined);
}

export function savePay({ req, link }: PayContext, pay: PaySession): void {
  writePaySession(req, link, pay);
}

export function clearPay({ req, link }: PayContext): void {
  writePaySession(req, link, undefined);
}

/** Redirects to the same page and language after a step so that reloading or going back repeats nothing. */
export function redirectToSelf({ req, redirect }: PayContext): void {
  redirect(withLanguage(req, req.path));
}
