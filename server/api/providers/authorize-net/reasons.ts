import type { RefundRefusal } from '../../../../shared/payment/refund.ts';
import type { RefusalReason } from '../gateway.ts';

/** Reasons of a transaction's refusal by the gateway's response reason code; whatever is not here is `declined`, of an error `unavailable`. */
const byReason: Readonly<Record<string, RefusalReason>> = {
  // The card has expired, or its date is invalid.
  '7': 'expired',
  '8': 'expired',
  '316': 'expired',
  '317': 'expired',
  // The card code does not fit.
  '44': 'cvc',
  '45': 'cvc',
  '65': 'cvc',
  '78': 'cvc',
  // The zip code is not that of the card's billing address.
  '27': 'zip',
  '127': 'zip',
  // No such routing number, or no such account.
  '9': 'routingNumber',
  '77': 'routingNumber',
  '10': 'accountNumber',
  // Errors that are the card's, and not the gateway's.
  '6': 'declined',
  '17': 'declined',
  '28': 'declined',
  '37': 'declined',
  '315': 'declined',
};

/** The gateway, or what is behind it, could not work on the transaction; or the account may not do so. */
export function reasonOf(responseCode: string, reasonCode: string): RefusalReason {
  return byReason[reasonCode] ?? (responseCode === '2' ? 'declined' : 'unavailable');
}

/** More than is left of the charge, as the gateway's own books have it. */
const overLimit = '55';

export const refundReasonOf = (reasonCode: string): RefundRefusal =>
  reasonCode === overLimit ? 'limit' : 'declined';

/** A transaction of the same reference, method and amount was sent before. */
export const duplicate = new Set(['11', '318']);

/** The request was turned down before it became a transaction: nothing was charged. */
export const turnedDown = new Set([
  'E00002',
  'E00003',
  'E00004',
  'E00005',
  'E00006',
  'E00007',
  'E00008',
  'E00009',
  'E00010',
  'E00011',
  'E00013',
  'E00014',
  'E00015',
  'E00016',
  'E00027',
  'E00051',
  'E00053',
  'E00098',
  'E00102',
]);

/** The customer profile, or the method in it, is not there any more. */
export const profileGone = new Set(['E00040', 'E00098']);

/** Of the account itself: its keys or rights, and not the form of one request. */
export const isProblemOfAccount = (code: string): boolean => code !== 'E00003' && faultOfAccount.has(code);

/** What an operator has to mend: the keys, the rights of the account, or the form of our own request. */
export const faultOfAccount = new Set([
  'E00003',
  'E00005',
  'E00006',
  'E00007',
  'E00008',
  'E00009',
  'E00010',
  'E00011',
]);
