import type { Language } from '../../../../shared/language.ts';
import { englishPaymentWords, type PaymentWords } from '../../../../shared/messages/payment-words.ts';
import { spanishPaymentWords } from '../../../../shared/messages/spanish/payment.ts';
import { askedLanguage, languageOf } from '../../http/language.ts';
import type { Visit } from '../../visit/visit.ts';

export interface PayerVisit extends Visit {
  words: PaymentWords;
  /** Language for messages to the payer. Undefined if English is only the default. */
  writtenIn: Language | undefined;
}

export function asPayer(visit: Visit): PayerVisit {
  const language = languageOf(visit.req);
  const preferred = language === 'en' ? undefined : language;
  return { ...visit, words: paymentWords[language], writtenIn: askedLanguage(visit.req) ?? preferred };
}

const paymentWords: Readonly<Record<Language, PaymentWords>> = {
  en: englishPaymentWords,
  es: spanishPaymentWords,
};
