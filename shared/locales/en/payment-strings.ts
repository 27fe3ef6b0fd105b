import type { Language, Translated } from '../../language.ts';
import { outboxMessages } from './outbox.ts';
import { paymentFormStrings, paymentMessages, paymentPageTexts, refusalAdvice } from './payment.ts';
import { receiptLabels, receiptMessages } from './receipt.ts';

export const paymentPageStrings = {
  messages: paymentMessages,
  advice: refusalAdvice,
  texts: paymentPageTexts,
  receipt: { labels: receiptLabels, messages: receiptMessages },
  readCaptured: outboxMessages.read,
} as const;

export type PaymentPageStrings = Translated<typeof paymentPageStrings>;
export type PaymentFormStrings = Translated<typeof paymentFormStrings>;

export interface PaymentStrings {
  language: Language;
  form: PaymentFormStrings;
  page: PaymentPageStrings;
}

export const englishPaymentStrings: PaymentStrings = {
  language: 'en',
  form: paymentFormStrings,
  page: paymentPageStrings,
};
