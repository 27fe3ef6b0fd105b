import type { Language, Translated } from '../language.ts';
import { outboxMessages } from './outbox.ts';
import { paymentFormWords, paymentMessages, paymentPageTexts, refusalAdvice } from './payment.ts';
import { receiptLabels, receiptMessages } from './receipt.ts';

/** What the pages of a payment link say, but for the form and its list. */
export const paymentPageWords = {
  messages: paymentMessages,
  advice: refusalAdvice,
  texts: paymentPageTexts,
  receipt: { labels: receiptLabels, messages: receiptMessages },
  readKept: outboxMessages.read,
} as const;

export type PaymentPageWords = Translated<typeof paymentPageWords>;
export type PaymentFormWords = Translated<typeof paymentFormWords>;

/** All that a payer reads, in one language. */
export interface PaymentWords {
  language: Language;
  form: PaymentFormWords;
  page: PaymentPageWords;
}

export const englishPaymentWords: PaymentWords = {
  language: 'en',
  form: paymentFormWords,
  page: paymentPageWords,
};
