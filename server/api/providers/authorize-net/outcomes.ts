import { isRecord, textOf, recordsIn, type ApiRecord } from '../../../../shared/reply.ts';
import type { ChargeOutcome, ChargeReceipt } from '../gateway.ts';
import { duplicate, accountErrorCodes, profileGone, reasonOf, rejectedCodes } from './reasons.ts';
import { resultCodesOf, isOk, recordOf, type Sent } from './wire.ts';

export type OrderResult =
  | { kind: 'approved'; transactionId: string; receipt: ChargeReceipt }
  | Exclude<ChargeOutcome, { kind: 'approved' }>
  /** The gateway already has this reference, so its outcome is looked up. */
  | { kind: 'duplicate' }
  /** Failed without a charge, until an operator corrects the account. */
  | { kind: 'fault'; codes: readonly string[] };

export function readCharge(sent: Sent): OrderResult {
  if (sent.kind === 'unsent') return { kind: 'refused', reason: 'unavailable' };
  if (sent.kind === 'lost') return { kind: 'unknown' };
  const response = recordOf(sent.body, 'transactionResponse');
  const responseCode = textOf(response, 'responseCode');
  if (response && responseCode) return readResponse(response, responseCode, sent.body);
  const codes = resultCodesOf(sent.body);
  if (codes.some((code) => profileGone.has(code))) return { kind: 'refused', reason: 'token' };
  if (codes.some((code) => accountErrorCodes.has(code))) return { kind: 'fault', codes };
  const isRejected = !isOk(sent.body) && codes.some((code) => rejectedCodes.has(code));
  return isRejected ? { kind: 'refused', reason: 'unavailable' } : { kind: 'unknown' };
}

/** Maps response codes: 1 approved, 2 declined, 3 error. 4 is held for review at the gateway, so its outcome is unknown. */
function readResponse(response: ApiRecord, responseCode: string, body: ApiRecord): OrderResult {
  const reasonCode = errorCodeOf(response);
  if (duplicate.has(reasonCode)) return { kind: 'duplicate' };
  if (responseCode === '2' || responseCode === '3')
    return { kind: 'refused', reason: reasonOf(responseCode, reasonCode) };
  if (responseCode !== '1') return { kind: 'unknown' };
  const transactionId = textOf(response, 'transId');
  // Accounts in test mode approve every charge with transaction ID 0 and charge nothing.
  if (!/^[1-9]\d*$/.test(transactionId)) return { kind: 'fault', codes: ['test mode'] };
  const token = readProfile(recordOf(body, 'profileResponse'));
  return {
    kind: 'approved',
    transactionId,
    receipt: {
      auth: textOf(response, 'authCode') || transactionId,
      cardBrand: brandOf(textOf(response, 'accountType')),
      last4: textOf(response, 'accountNumber').slice(-4),
      ...(token && { token }),
    },
  };
}

export const reasonCodeOf = (sent: Sent): string =>
  sent.kind === 'answer' ? errorCodeOf(recordOf(sent.body, 'transactionResponse')) : '';

const errorCodeOf = (response: ApiRecord | undefined) =>
  textOf(recordsIn(response, 'errors')[0], 'errorCode');

/** Reads the IDs of the profile and its method. Returns undefined if none was created; the charge is still valid. */
function readProfile(profile: ApiRecord | undefined): string | undefined {
  const ids: unknown = profile?.['customerPaymentProfileIdList'];
  const [method] = Array.isArray(ids) ? ids.map(String) : [];
  return toToken(textOf(profile, 'customerProfileId'), method ?? '');
}

const toToken = (profile: string, method: string) =>
  /^\d+$/.test(profile) && /^\d+$/.test(method) ? `${profile}.${method}` : undefined;

const brands: Readonly<Record<string, string>> = {
  Visa: 'VISA',
  MasterCard: 'MC',
  AmericanExpress: 'AMEX',
  Discover: 'DISCOVER',
  DinersClub: 'Diners Club',
  eCheck: '',
};
const brandOf = (accountType: string) => brands[accountType] ?? accountType;

/** Meaning of a transaction status: money moved or in transit, voided, refused, failed, or undecided. */
type Money = 'taken' | 'voided' | 'refused' | 'failed' | 'undecided';

const moneyOf: Readonly<Record<string, Money>> = {
  capturedPendingSettlement: 'taken',
  settledSuccessfully: 'taken',
  pendingFinalSettlement: 'taken',
  pendingSettlement: 'taken',
  updatingSettlement: 'taken',
  approvedReview: 'taken',
  couldNotVoid: 'taken',
  refundPendingSettlement: 'taken',
  refundSettledSuccessfully: 'taken',
  returnedItem: 'taken',
  chargeback: 'taken',
  chargebackReversal: 'taken',
  voided: 'voided',
  declined: 'refused',
  expired: 'refused',
  failedReview: 'refused',
  communicationError: 'failed',
  generalError: 'failed',
};

/** Returns whether a transaction charged or refunded money, or undefined if no money moved. Refunds have their own statuses. */
export function wayOf(status: string): 'charge' | 'refund' | undefined {
  if (moneyOf[status] !== 'taken') return undefined;
  return status.startsWith('refund') ? 'refund' : 'charge';
}

/** Transaction as returned by `getTransactionDetailsRequest`. */
export interface Transaction {
  id: string;
  status: string;
  money: Money;
  reasonCode: string;
  /** Settlement amount in US dollars. */
  settleAmount: number;
  /** True if returned by the bank. The status may still say settled. */
  isReturned: boolean;
  payment: ApiRecord;
  last4: string;
  outcome: ChargeOutcome;
}

export function readTransaction(body: ApiRecord): Transaction | undefined {
  const details = recordOf(body, 'transaction');
  const id = textOf(details, 'transId');
  if (!details || !id) return undefined;
  const status = textOf(details, 'transactionStatus');
  const money = moneyOf[status] ?? 'undecided';
  return {
    id,
    status,
    money,
    reasonCode: textOf(details, 'responseReasonCode'),
    settleAmount: Number(details['settleAmount'] ?? details['authAmount'] ?? 0),
    isReturned: recordsIn(details, 'returnedItems').length > 0,
    payment: recordOf(details, 'payment') ?? {},
    last4: receiptOf(id, details).last4,
    outcome: outcomeOf(money, id, details),
  };
}

function outcomeOf(money: Money, id: string, details: ApiRecord): ChargeOutcome {
  if (money === 'undecided') return { kind: 'unknown' };
  if (money === 'voided') return { kind: 'refused', reason: 'cancelled' };
  if (money === 'failed') return { kind: 'refused', reason: 'unavailable' };
  if (money === 'refused')
    return { kind: 'refused', reason: reasonOf('2', textOf(details, 'responseReasonCode')) };
  return { kind: 'approved', receipt: receiptOf(id, details) };
}

function receiptOf(id: string, details: ApiRecord): ChargeReceipt {
  const payment = recordOf(details, 'payment');
  const card = recordOf(payment, 'creditCard');
  const shown = card ? textOf(card, 'cardNumber') : textOf(recordOf(payment, 'bankAccount'), 'accountNumber');
  const token = newToken(details);
  return {
    auth: textOf(details, 'authCode') || id,
    cardBrand: card ? brandOf(textOf(card, 'cardType')) : '',
    last4: shown.slice(-4),
    ...(token && { token }),
  };
}

/** Returns the token of a profile created by this charge, recognized by the charge's reference as customer ID. */
function newToken(details: ApiRecord): string | undefined {
  const profile = recordOf(details, 'profile');
  const reference = textOf(recordOf(details, 'order'), 'invoiceNumber');
  if (!isRecord(profile) || textOf(recordOf(details, 'customer'), 'id') !== reference) return undefined;
  return toToken(textOf(profile, 'customerProfileId'), textOf(profile, 'customerPaymentProfileId'));
}
