import { apiCalls } from '../../../../shared/api-calls.ts';
import { toDecimal } from '../../../../shared/money.ts';
import { toMethodFields } from '../../../../shared/payment/forms.ts';
import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import { offerOf } from '../../../../shared/payment/offer.ts';
import { digitsOf, toDay } from '../../../../shared/payment/rules.ts';
import { notVerified, partWasPaid, savedMethodGone } from '../../../../shared/payment/record.ts';
import { firstOf, textOf, type ApiRecord, type Reply } from '../../../../shared/reply.ts';
import { valueOf } from '../../http/form.ts';
import { HttpError } from '../../http/errors.ts';
import { saveSession } from '../../session/sessions.ts';
import { linkKey } from './pay-link.ts';
import type { PaymentAttempt, PaySession } from './pay-session.ts';
import { forget, keep, loadStanding, requireState, showAnew, tryState, type PayVisit } from './pay-visit.ts';
import { askWhetherOver, goOnWith, isOverDue, readAgreed } from './over-due.ts';
import { checkPayment, keptOf, readPayment, type PostedPayment } from './payment-form.ts';
import { notSentBanner, refusedBanner } from './refusal.ts';
import { forgetSent, noteSent } from './sent-attempts.ts';
import { showStanding } from './show-standing.tsx';
import {
  factsOf,
  toRefused,
  toSuccess,
  toUnknown,
  type PaidAnswer,
  type SentPay,
  type Standing,
} from './standing.ts';

type Paying = Extract<Standing, { state: 'pay' }>;

/** Longer than a submission can take, but short enough that a crashed portal does not block the link for long. */
const lockMs = 60_000;

/** Submits a payment. At most one submission per link runs at a time, across all browsers and portal instances. */
export async function takePayment(visit: PayVisit, first: Paying): Promise<void> {
  const lock = await requireState(visit.parts.state.locks.acquire(`pay:${linkKey(visit.link)}`, lockMs));
  if (!lock) return showStanding(visit, { state: 'checking', record: first.record, pay: first.pay });
  try {
    const standing = await loadStanding(visit);
    await (standing.state === 'pay' ? submitOrReturn(visit, standing) : showAnew(visit));
  } finally {
    await tryState(lock.release());
  }
}

async function submitOrReturn(visit: PayVisit, standing: Paying): Promise<void> {
  if (!isShownPart(visit, standing)) return showOvertaken(visit, standing);
  const agreedCents = readAgreed(visit.form);
  if (agreedCents !== undefined) return goOnWith(visit, standing, agreedCents);
  const payment = readPayment(visit.form, standing.record, standing.pay);
  const errors = checkPayment(payment, standing.pay, {
    today: toDay(visit.parts.clock()),
    words: visit.words.form,
  });
  if (Object.keys(errors).length) {
    return showStanding(visit, standing, { status: 422, pay: { ...keptOf(payment), errors } });
  }
  if (isOverDue(payment, standing)) return askWhetherOver(visit, standing, payment);
  await submit(visit, standing, payment);
}

/** Returns true if the form was for the part that is due now, because amount and items belong to one part. */
function isShownPart({ form }: PayVisit, { record: { part } }: Paying): boolean {
  return part === undefined || (valueOf(form, 'part') || '1') === String(part);
}

function showOvertaken(visit: PayVisit, standing: Paying): void {
  const banner = { kind: 'info', text: visit.words.page.texts.overtaken } as const;
  showStanding(visit, standing, { status: 409, banner });
}

async function submit(visit: PayVisit, standing: Paying, payment: PostedPayment): Promise<void> {
  const { pay, record } = standing;
  const attempt = toAttempt(visit, standing, payment);
  const sent: SentPay = { ...pay, state: paymentTransitions[standing.state].paySent, attempt };
  await keepBeforeCharging(visit, sent);
  await requireState(noteSent(visit.parts, visit.link, pay));
  const outcome = await visit.api.call(apiCalls.submitPayment, {
    body: { ...toRequest(visit, pay, payment), part: record.part },
    idempotencyKey: pay.key,
    organisation: visit.link.clientId,
  });

  if (outcome.ok) {
    keep(visit, toSuccess(sent, factsOf(readPaid(outcome.reply), attempt)));
    return showAnew(visit);
  }
  const { reply } = outcome;
  const isNo = reply ? reply.status !== 409 : !outcome.sent;
  if (isNo) await tryState(forgetSent(visit.parts, visit.link, pay));
  if (!reply) {
    if (outcome.sent) return leaveUnknown(visit, sent);
    return notSent(visit, { state: 'pay', record, pay: toRefused(sent, sent.key) }, payment);
  }
  if (reply.status === 409) return leaveUnknown(visit, sent);
  await refuse(visit, sent, { payment, reason: reply.p1 });
}

function readPaid(reply: Reply): PaidAnswer {
  const results = firstOf(reply);
  return {
    auth: textOf(results, 'Auth #'),
    cardBrand: textOf(results, 'Card Brand'),
    last4: textOf(results, 'Last 4'),
  };
}

/** Saves the attempt before it is sent. If the session cannot be saved, nothing is charged. */
async function keepBeforeCharging(visit: PayVisit, pay: PaySession): Promise<void> {
  keep(visit, pay);
  await requireState(saveSession(visit.req));
}

/** Marks the outcome as unknown, not failed. The page looks the payment up until the outcome is known. */
function leaveUnknown(visit: PayVisit, sent: SentPay): void {
  keep(visit, toUnknown(sent));
  showAnew(visit);
}

/** Shows the form again after a request that did not reach the API. Nothing was charged, so the same attempt may be sent again. */
function notSent(visit: PayVisit, standing: Paying, payment: PostedPayment): void {
  keep(visit, standing.pay);
  showStanding(visit, standing, {
    status: 502,
    banner: notSentBanner(visit.words.page, standing.record),
    pay: keptOf(payment),
  });
}

/** Shows a definite decline, or that the payment was made meanwhile. If the API no longer knows the payer, asks for verification. */
async function refuse(
  visit: PayVisit,
  sent: SentPay,
  { payment, reason }: { payment: PostedPayment; reason?: string },
): Promise<void> {
  if (reason === notVerified) {
    forget(visit);
    return showAnew(visit);
  }
  const savedMissing = reason === savedMethodGone;
  const refused = toRefused(sent);
  keep(visit, savedMissing ? { ...refused, savedMethodMissing: true } : refused);
  const now = await loadStanding(visit);
  if (now.state !== 'pay') return showAnew(visit);
  if (reason === partWasPaid) return showOvertaken(visit, now);
  const { method: _, ...kept } = keptOf(payment);
  showStanding(visit, now, {
    status: 422,
    banner: refusedBanner(visit.words.page, { reason, attempt: sent.attempt, record: now.record }),
    pay: savedMissing ? kept : keptOf(payment),
  });
}

function toAttempt({ parts }: PayVisit, { record, pay }: Paying, payment: PostedPayment): PaymentAttempt {
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

function toRequest({ link, writtenIn }: PayVisit, { payer }: PaySession, payment: PostedPayment): ApiRecord {
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
    language: writtenIn,
  };
}
