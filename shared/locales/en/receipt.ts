import type { Translated } from '../../language.ts';

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
  /** Shown only if the receipt has everything that an FSA or HSA claim requires. */
  forClaim: 'You can use this receipt for an FSA or HSA claim.',
} as const;

export const receiptMailTexts = {
  subject: 'Payment receipt from {practice}',
  method: '{brand} ending in {last4}',
  bank: 'Bank account',
  thanks: 'Thank you for your payment. Questions about this payment? Please call {practice}.',
  thanksAt: 'Thank you for your payment. Questions about this payment? Please call {practice} at {phone}.',
} as const;

export type ReceiptMailTexts = Translated<typeof receiptMailTexts>;
