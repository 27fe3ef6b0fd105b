import { createContext, useContext } from 'react';
import type { PaymentFormWords } from '../../shared/messages/payment-words.ts';
import { paymentFormWords } from '../../shared/messages/payment.ts';

/** UI strings of the payment form and item list. The browser bundle contains English; other languages arrive in the island's props. */
export const FormWordsContext = createContext<PaymentFormWords>(paymentFormWords);

export const useFormWords = (): PaymentFormWords => useContext(FormWordsContext);

/** Returns a lookup for format hints. The specified error texts only say that a value is invalid. */
export function useHelp(): (error: string | undefined) => string | undefined {
  const { faults, help } = useFormWords();
  const known: ReadonlyMap<string, string> = new Map([
    [faults.amount, help.amount],
    [faults.zip, help.zip],
    [faults.cvc, help.cvc],
    [faults.expiry, help.expiry],
    [faults.cardNumber, help.cardNumber],
    [faults.email, help.email],
  ]);
  return (error) => (error === undefined ? undefined : known.get(error));
}
