import { createHash } from 'node:crypto';
import { unknownOutcomeMinutes } from '../../../../shared/constants.ts';
import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import type { MadePayment, PaymentRecord } from '../../../../shared/api-calls/payment-record.ts';
import { toVerifiedPayer } from '../../../../shared/payment/payer.ts';
import type { CallResult } from '../../session/api.ts';
import { newAttemptKey, type PaidFacts, type PaymentAttempt, type PaySession } from './pay-session.ts';

type Found = CallResult<typeof apiCalls.getPaymentDetail>;

export type PayState =
  | { state: 'error'; status: 404 | 502 }
  /** `mayVerify` is set if the API shows payment details to a verified payer. */
  | { state: 'paid'; record: PaymentRecord; mayVerify?: true }
  /** Paid; the verified payer sees the payments and refunds. */
  | { state: 'statement'; record: PaymentRecord & Pick<Required<PaymentRecord>, 'history'>; pay: PaySession }
  /** The practice has not set up online payment. */
  | { state: 'notSetUp'; record: PaymentRecord }
  /** The link is valid but has expired. */
  | { state: 'expired'; record: PaymentRecord }
  /** `returned` is set if the bank returned an earlier payment. */
  | { state: 'verify'; record: PaymentRecord; returned?: PaidFacts }
  /** `overtaken` is set if another part was paid instead of the submitted one. */
  | { state: 'pay'; record: PaymentRecord; pay: PaySession; refused?: true; overtaken?: true }
  /** Without `pay`, the charge belongs to another browser or a phone call. */
  | { state: 'checking'; record?: PaymentRecord; pay?: PaySession }
  | { state: 'success'; record?: PaymentRecord; pay: PaySession & { paid: PaidFacts } };

/**
 * Combines the `get_payment_detail` reply with the session. A failed lookup never turns an unknown outcome into
 * a decline. Unknown links and other practices' links look the same.
 */
export function payStateOf(found: Found, pay: PaySession | undefined, nowMs: number): PayState {
  const record = found.ok ? found.results[0] : undefined;
  if (pay?.state === 'success' && pay.paid) {
    if (record?.returned_key_hashes.includes(hashOf(pay.key))) return reopened(found, pay.paid, nowMs);
    return refundedOf(record, pay) ?? { state: 'success', record, pay: { ...pay, paid: pay.paid } };
  }
  if (pay?.attempt && (pay.state === 'payLoading' || pay.state === 'checking')) {
    return settle({ record, pay: { ...pay, state: pay.state }, attempt: pay.attempt, nowMs });
  }
  if (!record) return { state: 'error', status: found.ok || found.reply ? 404 : 502 };
  const now: PayState =
    pay?.state === 'pay'
      ? { state: 'pay', record, pay: withAmountDue(pay, record) }
      : { state: 'verify', record };
  if (isMade(record)) {
    const statement = pay?.state === 'statement' ? statementOf(record, pay) : undefined;
    return statement ?? { state: paymentTransitions[now.state].settledElsewhere, record };
  }
  if (record.charging) return { state: paymentTransitions[now.state].chargingElsewhere, record };
  if (record.status === 'Expired') return { state: 'expired', record };
  return record.payable_online ? now : { state: 'notSetUp', record };
}

/** Updates the balance from the API's reply if included, because another part may have been paid since verification. */
export function withAmountDue(pay: PaySession, { payer }: PaymentRecord): PaySession {
  if (!payer) return pay;
  const { verification, savedMethod } = pay.payer;
  // Keeps the selected saved method even if it has been removed, so that submitting it shows a specific error.
  const before = { ...(verification && { verification }), ...(savedMethod && { savedMethod }) };
  const now = toVerifiedPayer(payer, { hasItemDates: true });
  return { ...pay, payer: { ...before, ...now, ...(verification && { verification }) } };
}

export const isMade = ({ status }: PaymentRecord): boolean => status === 'Paid' || status === 'Refunded';

/** Returns the statement, or undefined if the API does not report past payments. */
function statementOf(record: PaymentRecord, pay: PaySession): PayState | undefined {
  const { history } = record;
  return history?.length ? { state: 'statement', record: { ...record, history }, pay } : undefined;
}

function refundedOf(record: PaymentRecord | undefined, pay: PaySession): PayState | undefined {
  if (record && !isMade(record)) return undefined;
  const hasRefund = record?.history?.some(({ refunds }) => refunds.length > 0);
  return record && hasRefund ? statementOf(record, pay) : undefined;
}

function reopened(found: Found, returned: PaidFacts, nowMs: number): PayState {
  const payState = payStateOf(found, undefined, nowMs);
  return payState.state === 'verify' ? { ...payState, returned } : payState;
}

export type SentPay = PaySession & { state: 'payLoading' | 'checking' };

interface Unsettled {
  record: PaymentRecord | undefined;
  pay: SentPay;
  attempt: PaymentAttempt;
  nowMs: number;
}

function settle({ record, pay, attempt, nowMs }: Unsettled): PayState {
  const outcomes = paymentTransitions[pay.state];
  if (!record) return { state: outcomes.outcomeUnknown, pay };
  if (record.paid_key_hashes.includes(hashOf(pay.key)))
    return {
      state: outcomes.approved,
      record,
      pay: toSuccess(pay, payFactsOf(findOwnPart(record, pay), attempt)),
    };
  if (record.status === 'Paid') {
    if (!mayBeOwn(record, pay, attempt)) return { state: outcomes.settledElsewhere, record };
    return { state: outcomes.approved, record, pay: toSuccess(pay, payFactsOf(record, attempt)) };
  }
  if (record.status === 'Refunded') return { state: outcomes.settledElsewhere, record };
  if (record.charging) return { state: outcomes.outcomeUnknown, record, pay };
  if (record.status === 'Failed' && wasRefused(record, pay, attempt)) {
    return { state: outcomes.refused, record, pay: toRefused(pay), refused: true };
  }
  if (isOvertaken(record, attempt))
    return {
      state: outcomes.refused,
      record,
      pay: withAmountDue(toRefused(pay), record),
      refused: true,
      overtaken: true,
    };
  const hasTimedOut = nowMs - attempt.sentAtMs >= unknownOutcomeMinutes * 60_000;
  if (hasTimedOut)
    return { state: outcomes.refused, record, pay: { ...toRefused(pay, pay.key), mayBeCharged: true } };
  return { state: outcomes.outcomeUnknown, record, pay };
}

function findOwnPart(record: PaymentRecord, { key }: PaySession): PaidAnswer {
  const own = record.history?.find(({ key_hash }) => key_hash === hashOf(key));
  if (own) return { ...own, paid_amount: own.amount };
  return record.paid_key_hash === hashOf(key) ? record : { auth: '', card_brand: '', last_4: '' };
}

/** Returns true if another part was paid. The API charges an attempt only for its own part, so this attempt can no longer be charged. */
const isOvertaken = ({ part = 0 }: PaymentRecord, attempt: PaymentAttempt): boolean =>
  attempt.part !== undefined && part > attempt.part;

/** Returns true if this attempt failed. Compares keys if the API reports them; otherwise, the status must not have been failed before. */
function wasRefused(
  { refused_key_hashes: refusedKeyHashes, part }: PaymentRecord,
  { key }: PaySession,
  { statusBefore }: PaymentAttempt,
): boolean {
  const tellsRefusal = part !== undefined || refusedKeyHashes.length > 0;
  return tellsRefusal ? refusedKeyHashes.includes(hashOf(key)) : statusBefore !== 'Failed';
}

/** Returns true if the payment may come from this attempt. Compares keys if the API reports one; otherwise, the last four digits. */
function mayBeOwn(
  { paid_key_hash: paidKeyHash, last_4: last4 }: PaymentRecord,
  { key }: PaySession,
  attempt: PaymentAttempt,
): boolean {
  if (paidKeyHash) return paidKeyHash === hashOf(key);
  return !last4 || !attempt.last4 || last4 === attempt.last4;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

export function toSuccess(pay: SentPay, paid: PaidFacts): PaySession & { paid: PaidFacts } {
  const { attempt: _, state, ...rest } = pay;
  return { ...rest, state: paymentTransitions[state].approved, paid };
}

export function toRefused(pay: SentPay, key: string = newAttemptKey()): PaySession {
  const { attempt: _, state, ...rest } = pay;
  return { ...rest, state: paymentTransitions[state].refused, key };
}

export function toUnknown(pay: SentPay): PaySession {
  return { ...pay, state: paymentTransitions[pay.state].outcomeUnknown };
}

export type PaidAnswer = Pick<MadePayment, 'auth' | 'card_brand' | 'last_4'> &
  Partial<Pick<PaymentRecord, 'paid_amount'>>;

export function payFactsOf(
  { auth, card_brand: cardBrand, last_4: last4, paid_amount: paidCents }: PaidAnswer,
  attempt: PaymentAttempt,
): PaidFacts {
  return {
    auth,
    cardBrand,
    last4,
    amountCents: paidCents || attempt.amountCents,
    items: attempt.items,
    method: methodOf(attempt),
    paidAtMs: attempt.sentAtMs,
    ...(attempt.holder && { holder: attempt.holder }),
  };
}

export function methodOf(attempt: Pick<PaymentAttempt, 'method' | 'savedMethod'>): 'card' | 'bank' {
  if (attempt.method === 'savedPayment') return attempt.savedMethod?.kind === 'bank' ? 'bank' : 'card';
  return attempt.method === 'bank' ? 'bank' : 'card';
}
