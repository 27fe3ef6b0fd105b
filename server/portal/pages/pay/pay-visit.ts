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

/** One request on a payment link. */
export interface PayVisit extends PayerVisit {
  link: PayLink;
}

/**
 * Looks the payment up and says where the payer stands. A change found out, such as a settled outcome, is kept. `opened` tells
 * the API that a payer looks at the page.
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
 * An unknown attempt that is found paid is this payer's success only where no other can have been charged, unless the API says
 * whose it is. One that is found refused is nobody's success.
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

/** The API says under which keys was paid. */
const tellsWhose = ({ paidKeyHash, paidKeyHashes }: PaymentRecord): boolean =>
  paidKeyHash !== '' || paidKeyHashes.length > 0;

/** What the store answers before a step is taken: where it does not, the step is not taken and nothing is charged. */
export async function requireState<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (cause) {
    if (!(cause instanceof StateFailed)) throw cause;
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

/** The payer has to show anew who they are. */
export function forget({ req, link }: PayVisit): void {
  writePaySession(req, link, undefined);
}

/** After a step that was taken: the same address, in the language that it names, so that reload and back repeat nothing. */
export function showAnew({ req, goTo }: PayVisit): void {
  goTo(keepLanguage(req, req.path));
}
