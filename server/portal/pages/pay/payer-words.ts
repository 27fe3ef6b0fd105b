import type { Language } from '../../../../shared/language.ts';
import { englishPaymentWords, type PaymentWords } from '../../../../shared/messages/payment-words.ts';
import { spanishPaymentWords } from '../../../../shared/messages/spanish/payment.ts';
import { languageOf } from '../../http/language.ts';
import type { Visit } from '../../visit/visit.ts';

/** A request of a payer, and all that it is answered by, in the language that it is read in. */
export interface PayerVisit extends Visit {
  words: PaymentWords;
}

export const asPayer = (visit: Visit): PayerVisit => ({
  ...visit,
  words: paymentWords[languageOf(visit.req)],
});

const paymentWords: Readonly<Record<Language, PaymentWords>> = {
  en: englishPaymentWords,
  es: spanishPaymentWords,
};
