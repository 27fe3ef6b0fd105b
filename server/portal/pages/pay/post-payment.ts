import { apiCalls } from '../../../../shared/api-calls.ts';
import type { chargeReceipt } from '../../../../shared/api-calls/payment-record.ts';
import { toDecimal } from '../../../../shared/money.ts';
import { toMethodFields } from '../../../../shared/payment/forms.ts';
import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import { offerOf } from '../../../../shared/payment/payer.ts';
import { digitsOf, toDay } from '../../../../shared/payment/rules.ts';
import { notVerified, partWasPaid, savedMethodGone } from '../../../../shared/payment/record.ts';
import type { ApiRecord } from '../../../../shared/reply.ts';
import type { ValueOf } from '../../../../shared/wire/wire-types.ts';
import { valueOf } from '../../http/form.ts';
import { HttpError } from '../../http/errors.ts';
import { saveSession } from '../../session/sessions.ts';
import { linkKey } from '../../http/public-links.ts';
import type { PaymentAttempt, PaySession } from './pay-session.ts';
import {
  clearPay,
  savePay,
  loadPayState,
  requireState,
  redirectToSelf,
  tryState,
  type PayContext,
} from './pay-context.ts';
import { confirmOverpayment, continueWithAmount, isOverpayment, readAgreed } from './confirm-overpayment.ts';
import { checkPayment, toRedisplay, readPayment, type PostedPayment } from './payment-form.ts';
import { notSentBanner, refusedBanner } from './refusal.ts';
import { forgetSent, noteSent } from './sent-attempts.ts';
import { renderPayState } from './render-pay-state.tsx';
import {
  payFactsOf,
  toRefused,
  toSuccess,
  toUnknown,
  type PaidAnswer,
  type SentPay,
  type PayState,
} from './pay-state.ts';

type Paying = Extract<PayState, { state: 'pay' }>;

/** Longer than a submission can take, but short enough that a crashed portal does not block the link for long. */
const lockMs = 60_000;

/** Submits a payment. Only one submission per link runs at a time, across all browsers and portal instances. */
export async function postPayment(ctx: PayContext, first: Paying): Promise<void> {
  const lock = await requireState(ctx.parts.state.locks.acquire(`pay:${linkKey(ctx.link)}`, lockMs));
  if (!lock) return renderPayState(ctx, { state: 'checking', record: first.record, pay: first.pay });
  try {
    const payState = await loadPayState(ctx);
    await (payState.state === 'pay' ? submitOrReturn(ctx, payState) : redirectToSelf(ctx));
  } finally {
    await tryState(lock.release());
  }
}

async function submitOrReturn(ctx: PayContext, payState: Paying): Promise<void> {
  if (!isCurrentPart(ctx, payState)) return renderOvertaken(ctx, payState);
  const agreedCents = readAgreed(ctx.form);
  if (agreedCents !== undefined) return continueWithAmount(ctx, payState, agreedCents);
  const payment = readPayment(ctx.form, payState.record, payState.pay);
  const errors = checkPayment(payment, payState.pay, {
    today: toDay(ctx.parts.clock()),
    strings: ctx.strings.form,
  });
  if (Object.keys(errors).length) {
    return renderPayState(ctx, payState, { status: 422, pay: { ...toRedisplay(payment), errors } });
  }
  if (isOverpayment(payment, payState)) return confirmOverpayment(ctx, payState, payment);
  await submit(ctx, payState, payment);
}

/** Returns true if the form is for the part due now, because the amount and items belong to one part. */
function isCurrentPart({ form }: PayContext, { record: { part } }: Paying): boolean {
  return part === undefined || (valueOf(form, 'part') || '1') === String(part);
}

function renderOvertaken(ctx: PayContext, payState: Paying): void {
  const banner = { kind: 'info', text: ctx.strings.page.texts.overtaken } as const;
  renderPayState(ctx, payState, { status: 409, banner });
}

async function submit(ctx: PayContext, payState: Paying, payment: PostedPayment): Promise<void> {
  const { pay, record } = payState;
  const attempt = toAttempt(ctx, payState, payment);
  const sent: SentPay = { ...pay, state: paymentTransitions[payState.state].paySent, attempt };
  await saveBeforeCharging(ctx, sent);
  await requireState(noteSent(ctx.parts, ctx.link, pay));
  const outcome = await ctx.api.call(apiCalls.submitPayment, {
    body: { ...toRequest(ctx, pay, payment), part: record.part },
    idempotencyKey: pay.key,
    organization: ctx.link.clientId,
  });

  if (outcome.ok) {
    savePay(ctx, toSuccess(sent, payFactsOf(toPaid(outcome.results[0]), attempt)));
    return redirectToSelf(ctx);
  }
  const { reply } = outcome;
  const isNo = reply ? reply.status !== 409 : !outcome.sent;
  if (isNo) await tryState(forgetSent(ctx.parts, ctx.link, pay));
  if (!reply) {
    if (outcome.sent) return saveUnknown(ctx, sent);
    return renderNotSent(ctx, { state: 'pay', record, pay: toRefused(sent, sent.key) }, payment);
  }
  if (reply.status === 409) return saveUnknown(ctx, sent);
  await refuse(ctx, sent, { payment, reason: reply.p1 });
}

const toPaid = (receipt: ValueOf<typeof chargeReceipt> | undefined): PaidAnswer => ({
  auth: receipt?.['Auth #'] ?? '',
  card_brand: receipt?.['Card Brand'] ?? '',
  last_4: receipt?.['Last 4'] ?? '',
});

/** Saves the attempt before it is submitted. If the session cannot be saved, nothing is charged. */
async function saveBeforeCharging(ctx: PayContext, pay: PaySession): Promise<void> {
  savePay(ctx, pay);
  await requireState(saveSession(ctx.req));
}

/** Saves the outcome as unknown, not failed. The page then looks up the payment until the outcome is known. */
function saveUnknown(ctx: PayContext, sent: SentPay): void {
  savePay(ctx, toUnknown(sent));
  redirectToSelf(ctx);
}

/** Shows the form again if the request did not reach the API. Nothing was charged, so the same attempt may be submitted again. */
function renderNotSent(ctx: PayContext, payState: Paying, payment: PostedPayment): void {
  savePay(ctx, payState.pay);
  renderPayState(ctx, payState, {
    status: 502,
    banner: notSentBanner(ctx.strings.page, payState.record),
    pay: toRedisplay(payment),
  });
}

/** Shows a definite decline, or that the payment was made in the meantime. If the API no longer recognizes the payer, asks for verification. */
async function refuse(
  ctx: PayContext,
  sent: SentPay,
  { payment, reason }: { payment: PostedPayment; reason?: string },
): Promise<void> {
  if (reason === notVerified) {
    clearPay(ctx);
    return redirectToSelf(ctx);
  }
  const savedMissing = reason === savedMethodGone;
  const refused = toRefused(sent);
  savePay(ctx, savedMissing ? { ...refused, savedMethodMissing: true } : refused);
  const now = await loadPayState(ctx);
  if (now.state !== 'pay') return redirectToSelf(ctx);
  if (reason === partWasPaid) return renderOvertaken(ctx, now);
  const { method: _, ...withoutMethod } = toRedisplay(payment);
  renderPayState(ctx, now, {
    status: 422,
    banner: refusedBanner(ctx.strings.page, { reason, attempt: sent.attempt, record: now.record }),
    pay: savedMissing ? withoutMethod : toRedisplay(payment),
  });
}

function toAttempt({ parts }: PayContext, { record, pay }: Paying, payment: PostedPayment): PaymentAttempt {
  if (!payment.method) throw new HttpError(400);
  const { savedMethod } = pay.payer;
  return {
    amountCents: payment.amountCents,
    items: offerOf(record, pay.payer).byItems ? chosenItems(pay, payment) : pay.payer.items,
    method: payment.method,
    savedMethod: payment.method === 'savedPayment' ? savedMethod : undefined,
    last4: last4Of(payment, savedMethod),
    holder: payment.method === 'savedPayment' ? savedMethod?.holder : payment.form.name.trim(),
    sentAtMs: parts.clock(),
    ...(record.part !== undefined && { part: record.part }),
    statusBefore: record.status,
  };
}

function last4Of({ form, method }: PostedPayment, saved: PaymentAttempt['savedMethod']): string | undefined {
  if (method === 'savedPayment') return saved?.last4;
  return digitsOf(method === 'cc' ? form.card_number : form.account_number).slice(-4);
}

function chosenItems({ payer }: PaySession, { selection }: PostedPayment) {
  return payer.items.filter((item) => selection.includes(item.key));
}

function toRequest(
  { link, messageLanguage }: PayContext,
  { payer }: PaySession,
  payment: PostedPayment,
): ApiRecord {
  const chosen = payer.rawItems.filter((_, index) => payment.selection.includes(String(index)));
  return {
    client_id: link.clientId,
    payment_id: link.paymentId,
    amount: `$${toDecimal(payment.amountCents)}`,
    payment_method: payment.method,
    store_payment_method: payment.storeMethod && payment.method !== 'savedPayment',
    ...(chosen.length && { item_paid_summary: chosen }),
    ...toMethodFields(payment.form),
    ...(payer.verification && { verification: payer.verification }),
    language: messageLanguage,
  };
}
