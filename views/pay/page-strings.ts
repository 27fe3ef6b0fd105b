import { createContext, useContext } from 'react';
import { paymentPageStrings, type PaymentPageStrings } from '../../shared/messages/payment-strings.ts';

/** UI strings of the pages around the form. They are not sent to any island. */
export const PageStringsContext = createContext<PaymentPageStrings>(paymentPageStrings);

export const usePageStrings = (): PaymentPageStrings => useContext(PageStringsContext);
