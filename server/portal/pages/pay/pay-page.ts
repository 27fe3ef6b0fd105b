import {
  isBehind,
  isOpen,
  isPaymentStep,
  openStep,
  type PaymentStep,
  type StateOf,
} from '../../../../shared/payment/machine.ts';
import { formatCents } from '../../../../shared/money.ts';
import { lastReturned } from '../../../../shared/payment/history.ts';
import type { PaymentPageWords } from '../../../../shared/messages/payment-words.ts';
import type { PayFrame } from '../../../../views/pay/props.ts';
import { paths } from '../../../../shared/paths.ts';
import { valueOf } from '../../http/form.ts';
import { keepLanguage } from '../../http/language.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { asPayer, type PayerVisit } from './payer-words.ts';
import { lockedOutMs, showLocked } from './lock.ts';
import { earlierBanner, refusedBanner } from './refusal.ts';
import { readCopiedLink, readPayLink } from './pay-link.ts';
import { loadStanding, showAnew, type PayVisit } from './pay-visit.ts';
import { showStanding } from './show-standing.tsx';
import type { Standing } from './standing.ts';
import { takePayment } from './take-payment.ts';
import { takeReceipt } from './take-receipt.ts';
import { takeRest } from './take-rest.ts';
import { takeRemoval } from './take-removal.ts';
import { takeVerification } from './take-verification.ts';

export const payPage: Page = { show: showPay, take: takePay };

async function showPay(asked: Visit): Promise<void> {
  const visit = asPayer(asked);
  const link = readPayLink(visit.req);
  if (!link) return openCopied(visit);
  const payVisit = { ...visit, link };
  const standing = await loadStanding(payVisit, { opened: true });
  const isAsked = standing.state === 'verify' || (standing.state === 'paid' && standing.mayVerify);
  const leftMs = isAsked ? await lockedOutMs(payVisit, standing) : 0;
  if (standing.state === 'verify' && leftMs > 0) return showLocked(payVisit, standing, { leftMs });
  if (standing.state === 'paid' && leftMs > 0)
    return showStanding(visit, { state: 'paid', record: standing.record });
  const { ask } = visit.req.query;
  if (ask === 'remove' && standing.state === 'pay')
    return showStanding(visit, standing, { asksRemoval: true });
  showStanding(visit, standing, { banner: bannerOf(standing, visit.words.page) });
}

function openCopied(visit: PayerVisit): void {
  const meant = readCopiedLink(visit.req);
  if (!meant) return showStanding(visit, unknownLink);
  visit.goTo(keepLanguage(visit.req, paths.pay.to(meant)));
}

function bannerOf(standing: Standing, words: PaymentPageWords): PayFrame['banner'] {
  const earlier = earlierBanner(standing, words);
  if (standing.state === 'pay' && standing.overtaken) return { kind: 'info', text: words.texts.overtaken };
  if (standing.state === 'pay' && standing.refused && !earlier) return refusedBanner(words);
  if (earlier) return earlier;
  if (standing.state === 'verify') return returnedBanner(standing, words);
  const { history, isReturned } = standing.state === 'pay' ? standing.record : {};
  const returned = lastReturned(history, isReturned);
  return returned && { kind: 'info', text: words.messages.returned(formatCents(returned.amountCents)) };
}

/** Shows the returned amount only in the browser that paid it. Other payers see it after verification. */
function returnedBanner(
  { record, returned }: Extract<Standing, { state: 'verify' }>,
  { messages }: PaymentPageWords,
): PayFrame['banner'] {
  if (returned) return { kind: 'info', text: messages.returned(formatCents(returned.amountCents)) };
  if (!(record.isReturned ?? record.returnedKeyHashes.length > 0)) return undefined;
  return { kind: 'info', text: messages.returnedUnnamed };
}

async function takePay(asked: Visit): Promise<void> {
  const visit = asPayer(asked);
  const link = readPayLink(visit.req);
  if (!link) return showStanding(visit, unknownLink);
  const payVisit = { ...visit, link };
  await takeStep(payVisit, await loadStanding(payVisit));
}

const unknownLink: Standing = { state: 'error', status: 404 };

/** Handles the posted step if it is open in the current state. Any other step changes nothing and shows the current state. */
async function takeStep(visit: PayVisit, standing: Standing): Promise<void> {
  if (!isKnown(standing)) return showStanding(visit, standing);
  const step = readStep(visit, standing.state);
  if (step === 'verify' && standing.state === 'paid' && !standing.mayVerify) return showAnew(visit);
  if (step === 'verify' && mayTake(step, standing)) return takeVerification(visit, standing);
  if (step === 'pay' && mayTake(step, standing)) return takePayment(visit, standing);
  if (step === 'remove' && mayTake(step, standing)) return takeRemoval(visit, standing);
  if (step === 'rest' && mayTake(step, standing)) return takeRest(visit, standing);
  if (step === 'receipt' && mayTake(step, standing)) return takeReceipt(visit, standing);
  if (isBehind(step, standing.state)) return showAnew(visit);
  const { verifyAgain, outOfOrder } = visit.words.page.messages;
  const text = standing.state === 'verify' ? verifyAgain : outOfOrder;
  const next = step === 'pay' ? sayUncharged(visit, standing) : undefined;
  showStanding(visit, standing, { status: 403, banner: { kind: 'error', text, next } });
}

/** Returns the sentence that nothing was charged. It appears only if no earlier payment by the link can have been charged. */
function sayUncharged({ words }: PayVisit, standing: Known): string | undefined {
  if (standing.state !== 'verify') return undefined;
  const { returnedKeyHashes, isUnconfirmed } = standing.record;
  return returnedKeyHashes.length > 0 || isUnconfirmed ? undefined : words.page.messages.notCharged;
}

type Known = Exclude<Standing, { state: 'error' | 'notSetUp' | 'expired' }>;

const isKnown = (standing: Standing): standing is Known =>
  standing.state !== 'error' && standing.state !== 'notSetUp' && standing.state !== 'expired';

function mayTake<Step extends PaymentStep>(
  step: Step,
  standing: Known,
): standing is Extract<Known, { state: StateOf<Step> }> {
  return isOpen(step, standing.state);
}

function readStep({ form }: PayVisit, state: Known['state']): PaymentStep {
  const step = valueOf(form, 'step');
  return isPaymentStep(step) ? step : (openStep(state) ?? 'receipt');
}
