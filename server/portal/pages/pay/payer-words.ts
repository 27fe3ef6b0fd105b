import { englishPaymentWords, type PaymentWords } from '../../../../shared/messages/payment-words.ts';
import type { Visit } from '../../visit/visit.ts';

/** A request of a payer, and all that it is answered by, in the language that it is read in. */
export interface PayerVisit extends Visit {
  words: PaymentWords;
}

export const asPayer = (visit: Visit): PayerVisit => ({ ...visit, words: englishPaymentWords });
