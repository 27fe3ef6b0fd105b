import type { Translated } from '../language.ts';

/** What stands on the receipt of a payment, on the page and in the mail. */
export const receiptLabels = {
  heading: 'Payment receipt',
  amount: 'Amount',
  items: 'What it was for',
  patient: 'Patient',
  paidBy: 'Paid by',
  paidTo: 'Paid to',
  address: 'Address',
  phone: 'Phone',
  paidOn: 'Paid on',
  method: 'Payment method',
  auth: 'Auth #',
  paidBefore: 'Paid before',
  remaining: 'Remaining balance',
  refunded: 'Refunded',
} as const;

export const receiptMessages = {
  /** Said only where everything stands there that a claim is asked for. */
  forClaim: 'You can use this receipt for an FSA or HSA claim.',
} as const;

/** What the mail says besides. */
export const receiptMailTexts = {
  subject: 'Payment receipt from {practice}',
  method: '{brand} ending in {last4}',
  bank: 'Bank account',
  thanks: 'Thank you for your payment. Questions about this payment? Please call {practice}.',
  thanksAt: 'Thank you for your payment. Questions about this payment? Please call {practice} at {phone}.',
} as const;

export type ReceiptMailTexts = Translated<typeof receiptMailTexts>;
