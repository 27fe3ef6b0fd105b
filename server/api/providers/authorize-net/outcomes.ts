import type { ChargeOutcome, ChargeReceipt } from '../gateway.ts';
import {
  detailsAnswer,
  orderAnswer,
  type PaymentMethod,
  type TransactionDetails,
  type TransactionResponse,
} from './answers.ts';
import { duplicate, accountErrorCodes, profileGone, reasonOf, rejectedCodes } from './reasons.ts';
import type { Sent } from './wire.ts';

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
  const { transactionResponse: response, profileResponse: profile } = orderAnswer.read(sent.body) ?? {};
  if (response?.responseCode) return readResponse(response, profile);
  const { codes } = sent;
  if (codes.some((code) => profileGone.has(code))) return { kind: 'refused', reason: 'token' };
  if (codes.some((code) => accountErrorCodes.has(code))) return { kind: 'fault', codes };
  const isRejected = !sent.isOk && codes.some((code) => rejectedCodes.has(code));
  return isRejected ? { kind: 'refused', reason: 'unavailable' } : { kind: 'unknown' };
}

/** Maps response codes: 1 approved, 2 declined, 3 error. 4 is held for review at the gateway, so its outcome is unknown. */
function readResponse(response: TransactionResponse, profile: Profile): OrderResult {
  const { responseCode, transId: transactionId } = response;
  const reasonCode = errorCodeOf(response);
  if (duplicate.has(reasonCode)) return { kind: 'duplicate' };
  if (responseCode === '2' || responseCode === '3')
    return { kind: 'refused', reason: reasonOf(responseCode, reasonCode) };
  if (responseCode !== '1') return { kind: 'unknown' };
  // Accounts in test mode approve every charge with transaction ID 0 and charge nothing.
  if (!/^[1-9]\d*$/.test(transactionId)) return { kind: 'fault', codes: ['test mode'] };
  const token = profile && toToken(profile.customerProfileId, profile.customerPaymentProfileIdList[0] ?? '');
  return {
    kind: 'approved',
    transactionId,
    receipt: {
      auth: response.authCode || transactionId,
      cardBrand: brandOf(response.accountType),
      last4: response.accountNumber.slice(-4),
      ...(token && { token }),
    },
  };
}

export const reasonCodeOf = (sent: Sent): string =>
  sent.kind === 'answer' ? errorCodeOf(orderAnswer.read(sent.body)?.transactionResponse) : '';

const errorCodeOf = (response: TransactionResponse | undefined) => response?.errors[0]?.errorCode ?? '';

/** Profile and its method. Undefined if none was created; the charge is still valid. */
type Profile = NonNullable<ReturnType<typeof orderAnswer.read>>['profileResponse'];

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
  payment: PaymentMethod;
  last4: string;
  outcome: ChargeOutcome;
}

export function readTransaction(body: unknown): Transaction | undefined {
  const details = detailsAnswer.read(body)?.transaction;
  if (!details?.transId) return undefined;
  const { transId: id, transactionStatus: status } = details;
  const money = moneyOf[status] ?? 'undecided';
  return {
    id,
    status,
    money,
    reasonCode: details.responseReasonCode,
    settleAmount: details.settleAmount ?? details.authAmount ?? 0,
    isReturned: details.returnedItems.length > 0,
    payment: details.payment ?? {},
    last4: receiptOf(details).last4,
    outcome: outcomeOf(money, details),
  };
}

function outcomeOf(money: Money, details: TransactionDetails): ChargeOutcome {
  if (money === 'undecided') return { kind: 'unknown' };
  if (money === 'voided') return { kind: 'refused', reason: 'cancelled' };
  if (money === 'failed') return { kind: 'refused', reason: 'unavailable' };
  if (money === 'refused') return { kind: 'refused', reason: reasonOf('2', details.responseReasonCode) };
  return { kind: 'approved', receipt: receiptOf(details) };
}

function receiptOf(details: TransactionDetails): ChargeReceipt {
  const { creditCard: card, bankAccount: account } = details.payment ?? {};
  const shown = card ? card.cardNumber : (account?.accountNumber ?? '');
  const token = newToken(details);
  return {
    auth: details.authCode || details.transId,
    cardBrand: card ? brandOf(card.cardType) : '',
    last4: shown.slice(-4),
    ...(token && { token }),
  };
}

/** Returns the token of a profile created by this charge, recognized by the charge's reference as customer ID. */
function newToken({ profile, order, customer }: TransactionDetails): string | undefined {
  if (!profile || (customer?.id ?? '') !== (order?.invoiceNumber ?? '')) return undefined;
  return toToken(profile.customerProfileId, profile.customerPaymentProfileId);
}
