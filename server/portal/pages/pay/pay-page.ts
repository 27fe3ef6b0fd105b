import {
  isBehind,
  isOpen,
  isPaymentStep,
  openStep,
  type PaymentStep,
  type StateOf,
} from '../../../../shared/payment/machine.ts';
import { formatCents } from '../../../../shared/money.ts';
import { isReturned, lastReturned } from '../../../../shared/payment/payer.ts';
import type { PaymentPageStrings } from '../../../../shared/locales/en/payment-strings.ts';
import type { PayFrame } from '../../../../views/pay/props.ts';
import { paths } from '../../../../shared/paths.ts';
import { valueOf } from '../../http/form.ts';
import { withLanguage } from '../../http/language.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { toPayerContext, type PayerContext } from './payer-context.ts';
import { lockedOutMs, renderLocked } from './lock.ts';
import { earlierBanner, refusedBanner } from './refusal.ts';
import { readCopiedLink, readPayLink } from '../../http/public-links.ts';
import { loadPayState, redirectToSelf, type PayContext } from './pay-context.ts';
import { renderPayState } from './render-pay-state.tsx';
import type { PayState } from './pay-state.ts';
import { postPayment } from './post-payment.ts';
import { postReceipt } from './post-receipt.ts';
import { postRest } from './post-rest.ts';
import { postRemoval } from './post-removal.ts';
import { postVerification } from './post-verification.ts';

export const payPage: Page = { get: getPay, post: postPay };

async function getPay(baseContext: RequestContext): Promise<void> {
  const ctx = toPayerContext(baseContext);
  const link = readPayLink(ctx.req);
  if (!link) return openCopied(ctx);
  const payContext = { ...ctx, link };
  const payState = await loadPayState(payContext, { opened: true });
  const asksVerification = payState.state === 'verify' || (payState.state === 'paid' && payState.mayVerify);
  const leftMs = asksVerification ? await lockedOutMs(payContext, payState) : 0;
  if (payState.state === 'verify' && leftMs > 0) return renderLocked(payContext, payState, { leftMs });
  if (payState.state === 'paid' && leftMs > 0)
    return renderPayState(ctx, { state: 'paid', record: payState.record });
  const { ask } = ctx.req.query;
  if (ask === 'remove' && payState.state === 'pay')
    return renderPayState(ctx, payState, { asksRemoval: true });
  renderPayState(ctx, payState, { banner: bannerOf(payState, ctx.strings.page) });
}

function openCopied(ctx: PayerContext): void {
  const link = readCopiedLink(ctx.req);
  if (!link) return renderPayState(ctx, unknownLink);
  ctx.redirect(withLanguage(ctx.req, paths.pay.to(link)));
}

function bannerOf(payState: PayState, strings: PaymentPageStrings): PayFrame['banner'] {
  const earlier = earlierBanner(payState, strings);
  if (payState.state === 'pay' && payState.overtaken) return { kind: 'info', text: strings.texts.overtaken };
  if (payState.state === 'pay' && payState.refused && !earlier) return refusedBanner(strings);
  if (earlier) return earlier;
  if (payState.state === 'verify') return returnedBanner(payState, strings);
  const returned = payState.state === 'pay' ? lastReturned(payState.record) : undefined;
  return returned && { kind: 'info', text: strings.messages.returned(formatCents(returned.amount)) };
}

/** Shows the returned amount only in the browser that paid it. Other payers see it after verification. */
function returnedBanner(
  { record, returned }: Extract<PayState, { state: 'verify' }>,
  { messages }: PaymentPageStrings,
): PayFrame['banner'] {
  if (returned) return { kind: 'info', text: messages.returned(formatCents(returned.amountCents)) };
  if (!(isReturned(record) ?? record.returned_key_hashes.length > 0)) return undefined;
  return { kind: 'info', text: messages.returnedUnnamed };
}

async function postPay(baseContext: RequestContext): Promise<void> {
  const ctx = toPayerContext(baseContext);
  const link = readPayLink(ctx.req);
  if (!link) return renderPayState(ctx, unknownLink);
  const payContext = { ...ctx, link };
  await runStep(payContext, await loadPayState(payContext));
}

const unknownLink: PayState = { state: 'error', status: 404 };

/** Handles the posted step if the current state allows it. Any other step changes nothing and shows the current state. */
async function runStep(ctx: PayContext, payState: PayState): Promise<void> {
  if (!isActive(payState)) return renderPayState(ctx, payState);
  const step = readStep(ctx, payState.state);
  if (step === 'verify' && payState.state === 'paid' && !payState.mayVerify) return redirectToSelf(ctx);
  if (step === 'verify' && isStepOpen(step, payState)) return postVerification(ctx, payState);
  if (step === 'pay' && isStepOpen(step, payState)) return postPayment(ctx, payState);
  if (step === 'remove' && isStepOpen(step, payState)) return postRemoval(ctx, payState);
  if (step === 'rest' && isStepOpen(step, payState)) return postRest(ctx, payState);
  if (step === 'receipt' && isStepOpen(step, payState)) return postReceipt(ctx, payState);
  if (isBehind(step, payState.state)) return redirectToSelf(ctx);
  const { verifyAgain, outOfOrder } = ctx.strings.page.messages;
  const text = payState.state === 'verify' ? verifyAgain : outOfOrder;
  const next = step === 'pay' ? describeUncharged(ctx, payState) : undefined;
  renderPayState(ctx, payState, { status: 403, banner: { kind: 'error', text, next } });
}

/** Returns the message that nothing was charged, unless an earlier payment with the link may have been charged. */
function describeUncharged({ strings }: PayContext, payState: ActiveState): string | undefined {
  if (payState.state !== 'verify') return undefined;
  const { returned_key_hashes: returned, unconfirmed } = payState.record;
  return returned.length > 0 || unconfirmed ? undefined : strings.page.messages.notCharged;
}

type ActiveState = Exclude<PayState, { state: 'error' | 'notSetUp' | 'expired' }>;

const isActive = (payState: PayState): payState is ActiveState =>
  payState.state !== 'error' && payState.state !== 'notSetUp' && payState.state !== 'expired';

function isStepOpen<Step extends PaymentStep>(
  step: Step,
  payState: ActiveState,
): payState is Extract<ActiveState, { state: StateOf<Step> }> {
  return isOpen(step, payState.state);
}

function readStep({ form }: PayContext, state: ActiveState['state']): PaymentStep {
  const step = valueOf(form, 'step');
  return isPaymentStep(step) ? step : (openStep(state) ?? 'receipt');
}
