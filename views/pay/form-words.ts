import { createContext, useContext } from 'react';
import type { PaymentFormWords } from '../../shared/messages/payment-words.ts';
import { paymentFormWords } from '../../shared/messages/payment.ts';

/** Of the form and the list of what it is for. English is the browser's own; any other language comes with an island's props. */
export const FormWordsContext = createContext<PaymentFormWords>(paymentFormWords);

export const useFormWords = (): PaymentFormWords => useContext(FormWordsContext);
