import { createContext, useContext } from 'react';
import { paymentPageStrings, type PaymentPageStrings } from '../../shared/locales/en/payment-strings.ts';

/** UI strings outside the payment form. They are not passed to any island. */
export const PageStringsContext = createContext<PaymentPageStrings>(paymentPageStrings);

export const usePageStrings = (): PaymentPageStrings => useContext(PageStringsContext);
