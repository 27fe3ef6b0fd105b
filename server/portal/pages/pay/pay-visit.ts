import { apiCalls } from '../../../../shared/api-calls.ts';
import { paymentMessages } from '../../../../shared/messages/payment.ts';
import { StateUnavailable } from '../../http/errors.ts';
import type { PaymentRecord } from '../../../../shared/payment/record.ts';
import { keepLanguage } from '../../http/language.ts';
import { StateFailed } from '../../state/state.ts';
import type { PayLink } from './pay-link.ts';
import type { PayerVisit } from './payer-words.ts';
import { readPaySession, writePaySession, type PaySession } from './pay-session.ts';
import { forgetSent, wereOthersSent } from './sent-attempts.ts';
import { standingOf, type Standing } from './standing.ts';

export interface PayVisit extends PayerVisit {
  link: PayLink;
}

/**
 * Loads the payment and returns the payer's state. Saves a discovered change, such as a settled outcome.
 * `opened` tells the API that a payer opened the page.
 */
export async function loadStanding(
  { parts, req, api, link }: PayVisit,
  told: { opened?: true } = {},
): Promise<Standing> {
  const pay = readPaySession(req, link);
  const verification = pay?.payer.verification;
  const body = {
    client_id: link.clientId,
    id: link.paymentId,
    ...told,
    ...(verification && { verification }),
  };
  const found = await api.call(apiCalls.getPaymentDetail, { body, organisation: link.clientId });
  const standing = await withoutOthers({ parts, link }, pay, standingOf(found, pay, parts.clock()));
  const now = 'pay' in standing && standing.state !== 'statement' ? standing.pay : undefined;
  if (pay && now && now.state !== pay.state) writePaySession(req, link, now);
  if (standing.state === 'paid' && (await parts.relay.has('payment_history')))
    return { ...standing, mayVerify: true };
  return standing;
}

/**
 * Treats an unknown attempt that turns out paid as this payer's success only if no other attempt can have been charged,
 * unless the API reports the key that paid. A declined attempt no longer counts.
 */
async function withoutOthers(
  { parts, link }: Pick<PayVisit, 'parts' | 'link'>,
  before: PaySession | undefined,
  standing: Standing,
): Promise<Standing> {
  if (!before?.attempt) return standing;
  if (standing.state === 'pay' && standing.refused) await tryState(forgetSent(parts, link, before));
  if (standing.state !== 'success' || !standing.record || tellsWhose(standing.record)) return standing;
  if (!(await requireState(wereOthersSent(parts, link, before)))) return standing;
  return { state: 'paid', record: standing.record };
}

const tellsWhose = ({ paidKeyHash, paidKeyHashes }: PaymentRecord): boolean =>
  paidKeyHash !== '' || paidKeyHashes.length > 0;

/** Awaits a state store call before a step. If the store fails, the step is rejected and nothing is charged. */
export async function requireState<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (cause) {
    if (!(cause instanceof StateFailed)) throw cause;
    throw new StateUnavailable(cause, paymentMessages.stateUnavailable);
  }
}

/** Awaits a state store call after a step and ignores failures, because counters and locks expire by themselves. */
export async function tryState(asked: Promise<unknown>): Promise<void> {
  await asked.catch(() => undefined);
}

export function keep({ req, link }: PayVisit, pay: PaySession): void {
  writePaySession(req, link, pay);
}

export function forget({ req, link }: PayVisit): void {
  writePaySession(req, link, undefined);
}

/** Redirects to the same address and language after a step, so that reload and back repeat nothing. */
export function showAnew({ req, goTo }: PayVisit): void {
  goTo(keepLanguage(req, req.path));
}
