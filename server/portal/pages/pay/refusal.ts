import type { PaymentPageWords } from '../../../../shared/messages/payment-words.ts';
import type { refusalAdvice } from '../../../../shared/messages/payment.ts';
import { savedMethodGone } from '../../../../shared/payment/record.ts';
import type { PayFrame } from '../../../../views/pay/props.ts';
import type { PaymentAttempt } from './pay-session.ts';
import { methodOf } from './standing.ts';

type Banner = NonNullable<PayFrame['banner']>;

/** The reasons (`p1`) that an API is known to give, each with what helps. */
const kinds: Readonly<Record<string, keyof typeof refusalAdvice>> = {
  Declined: 'declined',
  'Insufficient funds': 'funds',
  'Expired card': 'expired',
  'Incorrect CVC': 'cvc',
  'Account closed': 'account',
  'Payment service unavailable': 'unavailable',
  [savedMethodGone]: 'savedMethod',
};

/** Where it was an account that was refused, another way to pay is another one. */
const ofBank: Partial<Record<keyof typeof refusalAdvice, keyof typeof refusalAdvice>> = {
  declined: 'declinedBank',
  funds: 'fundsBank',
};

interface Refused {
  /** As the API gave it. */
  reason?: string;
  attempt?: PaymentAttempt;
}

/** Of a definite no: the sentence, that nothing was charged, and what to do. */
export function refusedBanner(
  { messages, advice }: PaymentPageWords,
  { reason = '', attempt }: Refused = {},
): Banner {
  const named = (Object.hasOwn(kinds, reason) && kinds[reason]) || 'other';
  const kind = (attempt && methodOf(attempt) === 'bank' && ofBank[named]) || named;
  const text = reason === savedMethodGone ? messages.savedMethodMissing : messages.refused;
  return { kind: 'error', text, refusal: { advice: advice[kind] } };
}

/** The API was certainly not reached. */
export const notSentBanner = ({ messages, advice }: PaymentPageWords): Banner => ({
  kind: 'error',
  text: messages.error,
  refusal: { advice: advice.unavailable },
});
