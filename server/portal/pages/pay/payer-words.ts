import type { Language } from '../../../../shared/language.ts';
import { englishPaymentWords, type PaymentWords } from '../../../../shared/messages/payment-words.ts';
import { spanishPaymentWords } from '../../../../shared/messages/spanish/payment.ts';
import { askedLanguage, languageOf } from '../../http/language.ts';
import type { Visit } from '../../visit/visit.ts';

/** A request of a payer, and all that it is answered by, in the language that it is read in. */
export interface PayerVisit extends Visit {
  words: PaymentWords;
  /** What the payer is to be written to in; undefined where English is only what everybody gets. */
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
