import { paymentMessages, refusalAdvice } from '../../../../shared/messages/payment.ts';
import { savedMethodGone } from '../../../../shared/payment/record.ts';
import type { PayFrame } from '../../../../views/pay/props.ts';

type Banner = NonNullable<PayFrame['banner']>;

/** The reasons (`p1`) that an API is known to give, each with what helps. */
const adviceFor: Readonly<Record<string, string>> = {
  Declined: refusalAdvice.declined,
  'Insufficient funds': refusalAdvice.funds,
  'Expired card': refusalAdvice.expired,
  'Incorrect CVC': refusalAdvice.cvc,
  'Account closed': refusalAdvice.account,
  'Payment service unavailable': refusalAdvice.unavailable,
  [savedMethodGone]: refusalAdvice.savedMethod,
};

/** Of a definite no: the sentence, that nothing was charged, and what to do. */
export function refusedBanner(reason = ''): Banner {
  const advice = (Object.hasOwn(adviceFor, reason) && adviceFor[reason]) || refusalAdvice.other;
  const text = reason === savedMethodGone ? paymentMessages.savedMethodMissing : paymentMessages.refused;
  return { kind: 'error', text, refusal: { advice } };
}

/** The API was certainly not reached. */
export const notSentBanner: Banner = {
  kind: 'error',
  text: paymentMessages.error,
  refusal: { advice: refusalAdvice.unavailable },
};
