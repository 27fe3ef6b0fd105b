import { createContext, useContext } from 'react';
import { paymentPageWords, type PaymentPageWords } from '../../shared/messages/payment-words.ts';

/** Of the pages around the form; no island has these. */
export const PageWordsContext = createContext<PaymentPageWords>(paymentPageWords);

export const usePageWords = (): PaymentPageWords => useContext(PageWordsContext);
