import { createHash } from 'node:crypto';
import { unknownOutcomeMinutes } from '../../../../shared/constants.ts';
import { readCents, toDecimal } from '../../../../shared/money.ts';
import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import { readPaymentRecord, type PaymentRecord } from '../../../../shared/payment/record.ts';
import { firstOf } from '../../../../shared/reply.ts';
import type { Outcome } from '../../http/outcome.ts';
import { newAttemptKey, type PaidFacts, type PaymentAttempt, type PaySession } from './pay-session.ts';

/** Where a payer truly stands on a link: what the session remembers, held against what the API says now. */
export type Standing =
  | { state: 'error'; status: 404 | 502 }
  /** `mayVerify` where the API shows a verified payer what was paid. */
  | { state: 'paid'; record: PaymentRecord; mayVerify?: true }
  /** It was paid, and the payer was verified: what was paid and refunded is shown. */
  | { state: 'statement'; record: PaymentRecord & Pick<Required<PaymentRecord>, 'history'>; pay: PaySession }
  /** The practice cannot be paid online yet. */
  | { state: 'notSetUp'; record: PaymentRecord }
  /** The link was real, and is not taken any more. */
  | { state: 'expired'; record: PaymentRecord }
  /** `returned` where the payer had paid, and the bank returned it. */
  | { state: 'verify'; record: PaymentRecord; returned?: PaidFacts }
  /** `overtaken` where another part was paid, and not the one that was sent. */
  | { state: 'pay'; record: PaymentRecord; pay: PaySession; refused?: true; overtaken?: true }
  /** Without `pay` it is a charge of another browser, or of the phone. */
  | { state: 'checking'; record?: PaymentRecord; pay?: PaySession }
  | { state: 'success'; record?: PaymentRecord; pay: PaySession & { paid: PaidFacts } };

/**
 * Reads the answer of `get_payment_detail` beside the session. A look-up that fails never turns an unknown outcome into
 * a refusal, and an unknown or foreign link looks the same whatever is wrong.
 */
export function standingOf(found: Outcome, pay: PaySession | undefined, nowMs: number): Standing {
  const record = recordOf(found);
  if (pay?.state === 'success' && pay.paid) {
    if (record?.returnedKeyHashes.includes(hashOf(pay.key))) return reopened(found, pay.paid, nowMs);
    return refundedOf(record, pay) ?? { state: 'success', record, pay: { ...pay, paid: pay.paid } };
  }
  if (pay?.attempt && (pay.state === 'payLoading' || pay.state === 'checking')) {
    return settle({ record, pay: { ...pay, state: pay.state }, attempt: pay.attempt, nowMs });
  }
  if (!record) return { state: 'error', status: found.ok || found.reply ? 404 : 502 };
  const now: Standing =
    pay?.state === 'pay' ? { state: 'pay', record, pay: withDue(pay, record) } : { state: 'verify', record };
  if (isMade(record)) {
    const shown = pay?.state === 'statement' ? statementOf(record, pay) : undefined;
    return shown ?? { state: paymentTransitions[now.state].settledElsewhere, record };
  }
  if (record.isCharging) return { state: paymentTransitions[now.state].chargingElsewhere, record };
  if (record.status === 'Expired') return { state: 'expired', record };
  return record.payableOnline ? now : { state: 'notSetUp', record };
}

/** Knows what is due now, where the API tells: another part may have been paid since the payer was verified. */
export function withDue(pay: PaySession, { payer }: PaymentRecord): PaySession {
  if (!payer) return pay;
  const { verification, savedMethod } = pay.payer;
  // A method that was removed meanwhile is refused by its own sentence where it is chosen.
  const before = { ...(verification && { verification }), ...(savedMethod && { savedMethod }) };
  return { ...pay, payer: { ...before, ...payer, ...(verification && { verification }) } };
}

export const isMade = ({ status }: PaymentRecord): boolean => status === 'Paid' || status === 'Refunded';

/** Undefined where the API does not tell what was paid. */
function statementOf(record: PaymentRecord, pay: PaySession): Standing | undefined {
  const { history } = record;
  return history?.length ? { state: 'statement', record: { ...record, history }, pay } : undefined;
}

/** A payment that was made in this browser, with nothing left to pay, and of which something was refunded since. */
function refundedOf(record: PaymentRecord | undefined, pay: PaySession): Standing | undefined {
  if (record && !isMade(record)) return undefined;
  const hasRefund = record?.history?.some(({ refunds }) => refunds.length > 0);
  return record && hasRefund ? statementOf(record, pay) : undefined;
}

/** As for somebody who has not been here, but that they are told why. */
function reopened(found: Outcome, returned: PaidFacts, nowMs: number): Standing {
  const standing = standingOf(found, undefined, nowMs);
  return standing.state === 'verify' ? { ...standing, returned } : standing;
}

function recordOf(found: Outcome): PaymentRecord | undefined {
  const first = found.ok ? firstOf(found.reply) : undefined;
  return first && readPaymentRecord(first);
}

/** A payment was sent, and its outcome is not known. */
export type SentPay = PaySession & { state: 'payLoading' | 'checking' };

interface Unsettled {
  record: PaymentRecord | undefined;
  pay: SentPay;
  attempt: PaymentAttempt;
  nowMs: number;
}

/** An outcome that was unknown: paid, definitely refused, or still unknown. */
function settle({ record, pay, attempt, nowMs }: Unsettled): Standing {
  const outcomes = paymentTransitions[pay.state];
  if (!record) return { state: outcomes.outcomeUnknown, pay };
  if (record.paidKeyHashes.includes(hashOf(pay.key)))
    return { state: outcomes.approved, record, pay: toSuccess(pay, factsOf(ownPart(record, pay), attempt)) };
  if (record.status === 'Paid') {
    if (!mayBeOwn(record, pay, attempt)) return { state: outcomes.settledElsewhere, record };
    return { state: outcomes.approved, record, pay: toSuccess(pay, factsOf(record, attempt)) };
  }
  if (record.status === 'Refunded') return { state: outcomes.settledElsewhere, record };
  if (record.isCharging) return { state: outcomes.outcomeUnknown, record, pay };
  if (record.status === 'Failed' && wasRefused(record, pay, attempt)) {
    return { state: outcomes.refused, record, pay: toRefused(pay), refused: true };
  }
  if (isOvertaken(record, attempt))
    return {
      state: outcomes.refused,
      record,
      pay: withDue(toRefused(pay), record),
      refused: true,
      overtaken: true,
    };
  const givenUp = nowMs - attempt.sentAtMs >= unknownOutcomeMinutes * 60_000;
  if (givenUp)
    return { state: outcomes.refused, record, pay: { ...toRefused(pay, pay.key), mayBeCharged: true } };
  return { state: outcomes.outcomeUnknown, record, pay };
}

/** What the API tells of the part that was paid under the key of this attempt. */
function ownPart(record: PaymentRecord, { key }: PaySession): PaidAnswer {
  const own = record.history?.find(({ keyHash }) => keyHash === hashOf(key));
  if (own) return { ...own, paidAmount: toDecimal(own.amountCents) };
  return record.paidKeyHash === hashOf(key) ? record : { auth: '', cardBrand: '', last4: '' };
}

/** The API charges an attempt for the part alone that it was sent for: another one was paid, and this one can be charged no more. */
const isOvertaken = ({ part = 0 }: PaymentRecord, attempt: PaymentAttempt): boolean =>
  attempt.part !== undefined && part > attempt.part;

/** Whether it is this attempt that failed: by its key where the API tells, else as it had not failed before. */
function wasRefused(
  { refusedKeyHashes, part }: PaymentRecord,
  { key }: PaySession,
  { statusBefore }: PaymentAttempt,
): boolean {
  const isTold = part !== undefined || refusedKeyHashes.length > 0;
  return isTold ? refusedKeyHashes.includes(hashOf(key)) : statusBefore !== 'Failed';
}

/** Whether what was paid may be this payer's attempt and not another's: by its key where the API tells, else by its number. */
function mayBeOwn(
  { paidKeyHash, last4 }: PaymentRecord,
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

/** Back to the form, under a new key unless one is given. */
export function toRefused(pay: SentPay, key: string = newAttemptKey()): PaySession {
  const { attempt: _, state, ...rest } = pay;
  return { ...rest, state: paymentTransitions[state].refused, key };
}

export function toUnknown(pay: SentPay): PaySession {
  return { ...pay, state: paymentTransitions[pay.state].outcomeUnknown };
}

/** What the API tells of a payment that was made. */
export type PaidAnswer = Pick<PaidFacts, 'auth' | 'cardBrand' | 'last4'> & { paidAmount?: string };

/** What is known of a payment that was made: its own facts, else what was sent. */
export function factsOf(
  { auth, cardBrand, last4, paidAmount }: PaidAnswer,
  attempt: PaymentAttempt,
): PaidFacts {
  return {
    auth,
    cardBrand,
    last4,
    amountCents: readCents(paidAmount) || attempt.amountCents,
    items: attempt.items,
    method: methodOf(attempt),
    paidAtMs: attempt.sentAtMs,
    ...(attempt.holder && { holder: attempt.holder }),
  };
}

/** How it was paid for; a saved method is one or the other. */
export function methodOf(attempt: Pick<PaymentAttempt, 'method' | 'savedMethod'>): 'card' | 'bank' {
  if (attempt.method === 'savedPayment') return attempt.savedMethod?.kind === 'bank' ? 'bank' : 'card';
  return attempt.method === 'bank' ? 'bank' : 'card';
}
