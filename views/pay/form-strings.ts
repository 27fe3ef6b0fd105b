import { createContext, useContext } from 'react';
import type { PaymentFormStrings } from '../../shared/locales/en/payment-strings.ts';
import { paymentFormStrings } from '../../shared/locales/en/payment.ts';

/** UI strings of the payment form and item list. The browser bundle contains English; other languages arrive in the island's props. */
export const FormStringsContext = createContext<PaymentFormStrings>(paymentFormStrings);

export const useFormStrings = (): PaymentFormStrings => useContext(FormStringsContext);

/** Returns a lookup for format hints. The specified error texts only say that a value is invalid. */
export function useHelp(): (error: string | undefined) => string | undefined {
  const { errors, help } = useFormStrings();
  const helpByError: ReadonlyMap<string, string> = new Map([
    [errors.amount, help.amount],
    [errors.zip, help.zip],
    [errors.cvc, help.cvc],
    [errors.expiry, help.expiry],
    [errors.cardNumber, help.cardNumber],
    [errors.email, help.email],
  ]);
  return (error) => (error === undefined ? undefined : helpByError.get(error));
}
