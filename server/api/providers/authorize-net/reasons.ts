import type { RefundRefusal } from '../../../../shared/payment/refund.ts';
import type { RefusalReason } from '../gateway.ts';

/** Refusal reasons by the gateway's response reason code. Other codes mean `declined`, or `unavailable` for an error. */
const byReason: Readonly<Record<string, RefusalReason>> = {
  '7': 'expired',
  '8': 'expired',
  '316': 'expired',
  '317': 'expired',
  '44': 'cvc',
  '45': 'cvc',
  '65': 'cvc',
  '78': 'cvc',
  '27': 'zip',
  '127': 'zip',
  '9': 'routingNumber',
  '77': 'routingNumber',
  '10': 'accountNumber',
  // Error responses that are caused by the card, not by the gateway.
  '6': 'declined',
  '17': 'declined',
  '28': 'declined',
  '37': 'declined',
  '315': 'declined',
};

/** Returns the refusal reason. `unavailable` means that the gateway failed or the account lacks permission. */
export function reasonOf(responseCode: string, reasonCode: string): RefusalReason {
  return byReason[reasonCode] ?? (responseCode === '2' ? 'declined' : 'unavailable');
}

/** Reason code of a refund that exceeds the remaining amount of the charge in the gateway's records. */
const overLimit = '55';

export const refundReasonOf = (reasonCode: string): RefundRefusal =>
  reasonCode === overLimit ? 'limit' : 'declined';

/** Reason codes of a repeated transaction with the same reference, method and amount. */
export const duplicate = new Set(['11', '318']);

/** Message codes of requests rejected before they became transactions, so nothing was charged. */
export const rejectedCodes = new Set([
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

/** Message codes of a missing customer profile or method. */
export const profileGone = new Set(['E00040', 'E00098']);

/** Returns true if the code concerns the account's keys or permissions, not the form of a request. */
export const isAccountError = (code: string): boolean => code !== 'E00003' && accountErrorCodes.has(code);

/** Message codes that an operator must fix: keys, permissions, or the form of our requests. */
export const accountErrorCodes = new Set([
  'E00003',
  'E00005',
  'E00006',
  'E00007',
  'E00008',
  'E00009',
  'E00010',
  'E00011',
]);
