import type { Language, Translated } from '../language.ts';
import { outboxMessages } from './outbox.ts';
import { paymentFormWords, paymentMessages, paymentPageTexts, refusalAdvice } from './payment.ts';
import { receiptLabels, receiptMessages } from './receipt.ts';

export const paymentPageWords = {
  messages: paymentMessages,
  advice: refusalAdvice,
  texts: paymentPageTexts,
  receipt: { labels: receiptLabels, messages: receiptMessages },
  readKept: outboxMessages.read,
} as const;

export type PaymentPageWords = Translated<typeof paymentPageWords>;
export type PaymentFormWords = Translated<typeof paymentFormWords>;

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
