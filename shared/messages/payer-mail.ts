import type { Translated } from '../language.ts';

/** What a payer is written to: the request for a payment, and what is given back. The receipt has its own words. */
export const payerMailTexts = {
  /** A text message: what is not in its alphabet makes two of it. */
  requestText: '{practice}: you have a payment request. See it and pay here: {link} Reply STOP to opt out.',
  hello: 'Hello,',
  requestSubject: 'Payment request from {practice}',
  request: '{practice} asks you for a payment. Confirm who you are, see what it is for, and pay:',
  questions: 'Questions? Please call {practice}.',
  questionsAt: 'Questions? Please call {practice} at {phone}.',
  refundSubject: 'Refund from {practice}',
  refund: '{practice} has given {amount} of your payment back, to the card or account that it was paid with.',
  refundWhen: 'It may take your bank some days to show it.',
  refundQuestions: 'Questions about this refund? Please call {practice}.',
  refundQuestionsAt: 'Questions about this refund? Please call {practice} at {phone}.',
} as const;

export type PayerMailTexts = Translated<typeof payerMailTexts>;
