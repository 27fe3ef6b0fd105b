import { createContext, useContext } from 'react';
import { paymentPageWords, type PaymentPageWords } from '../../shared/messages/payment-words.ts';

/** UI strings of the pages around the form. They are not sent to any island. */
export const PageWordsContext = createContext<PaymentPageWords>(paymentPageWords);

export const usePageWords = (): PaymentPageWords => useContext(PageWordsContext);
