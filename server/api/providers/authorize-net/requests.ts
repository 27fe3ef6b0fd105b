import { toDecimal } from '../../../../shared/money.ts';
import type { ApiRecord } from '../../../../shared/reply.ts';
import type { ChargeMethod, ChargeOrder, RefundOrder } from '../gateway.ts';
import type { PaymentMethod } from './answers.ts';

/** Maximum duplicate window, in seconds, that the gateway accepts. */
const duplicateWindowSeconds = 28_800;

/** Builds `createTransactionRequest`. The published schema requires this order of elements. */
export function toCharge({ reference, amountCents, method }: ChargeOrder): ApiRecord {
  const transactionRequest = {
    transactionType: 'authCaptureTransaction',
    amount: toDecimal(amountCents),
    ...paymentOf(method),
    order: { invoiceNumber: reference },
    ...(method.kind !== 'saved' && {
      customer: { type: 'individual', id: reference },
      billTo: billTo(method),
    }),
    transactionSettings: settings({ duplicateWindow: duplicateWindowSeconds, allowPartialAuth: false }),
    ...storedCredentials(method),
  };
  return { refId: reference, transactionRequest };
}

export const toVoid = (transactionId: string): ApiRecord => ({
  transactionRequest: { transactionType: 'voidTransaction', refTransId: transactionId },
});

interface Charged {
  transactionId: string;
  payment: PaymentMethod;
}

export function toRefund({ reference, amountCents }: RefundOrder, charged: Charged): ApiRecord {
  const transactionRequest = {
    transactionType: 'refundTransaction',
    amount: toDecimal(amountCents),
    payment: maskedPayment(charged.payment),
    refTransId: charged.transactionId,
    order: { invoiceNumber: reference },
    transactionSettings: settings({ duplicateWindow: duplicateWindowSeconds }),
  };
  return { refId: reference, transactionRequest };
}

/** Builds the method to refund: the last four digits of a card without date, or the known data of an account. */
function maskedPayment({ bankAccount, creditCard }: PaymentMethod): ApiRecord {
  if (bankAccount) return { bankAccount };
  return { creditCard: { cardNumber: creditCard?.cardNumber.slice(-4) ?? '', expirationDate: 'XXXX' } };
}

/** Builds the payment. A new method is saved by creating a customer profile, and a saved one is charged by its profile. */
function paymentOf(method: ChargeMethod): ApiRecord {
  if (method.kind === 'saved') {
    const [customerProfileId, paymentProfileId] = method.token.split('.');
    return { profile: { customerProfileId, paymentProfile: { paymentProfileId } } };
  }
  const stored = method.store && { profile: { createProfile: true } };
  return { payment: method.kind === 'cc' ? cardOf(method) : accountOf(method), ...stored };
}

/**
 * Sets the card-on-file flags of the card networks (developer.authorize.net, Card-On-File Transactions): the storing charge starts a series,
 * and later ones are initiated by the payer.
 * `isSubsequentAuth` and `subsequentAuthInformation` apply only to merchant-initiated charges, which do not exist here. Bank accounts have no
 * flags.
 */
function storedCredentials(method: ChargeMethod): ApiRecord {
  if (method.kind === 'cc' && method.store) return { processingOptions: { isFirstSubsequentAuth: true } };
  return method.kind === 'saved' && method.isCard ? { processingOptions: { isStoredCredentials: true } } : {};
}

/** Builds the card. The expiration date has the format `2039-12`. */
function cardOf({ number, expiry, cvc }: Extract<ChargeMethod, { kind: 'cc' }>): ApiRecord {
  const [month, year] = expiry.split('/');
  return { creditCard: { cardNumber: number, expirationDate: `20${year}-${month}`, cardCode: cvc } };
}

const accountOf = ({ name, routingNumber, accountNumber }: Extract<ChargeMethod, { kind: 'bank' }>) => ({
  bankAccount: {
    accountType: 'checking',
    routingNumber,
    accountNumber,
    nameOnAccount: name.slice(0, 22).trim(),
    echeckType: 'WEB',
  },
});

function billTo(method: Exclude<ChargeMethod, { kind: 'saved' }>): ApiRecord {
  const names = method.name.trim().split(/\s+/);
  const last = names.length > 1 ? (names.pop() ?? '') : '';
  return {
    firstName: names.join(' ').slice(0, 50),
    ...(last && { lastName: last.slice(0, 50) }),
    ...(method.kind === 'cc' && method.zip && { zip: method.zip.slice(0, 20) }),
  };
}

const settings = (values: Readonly<Record<string, number | boolean>>) => ({
  setting: Object.entries(values).map(([settingName, value]) => ({
    settingName,
    settingValue: String(value),
  })),
});
