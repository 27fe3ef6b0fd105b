import { createContext, useContext } from 'react';
import type { PaymentFormWords } from '../../shared/messages/payment-words.ts';
import { paymentFormWords } from '../../shared/messages/payment.ts';

/** Of the form and the list of what it is for. English is the browser's own; any other language comes with an island's props. */
export const FormWordsContext = createContext<PaymentFormWords>(paymentFormWords);

export const useFormWords = (): PaymentFormWords => useContext(FormWordsContext);

/** What would be right, below an error of the specification that only says what is invalid. */
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
