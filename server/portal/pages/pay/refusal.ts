import type { PaymentPageStrings } from '../../../../shared/locales/en/payment-strings.ts';
import type { refusalAdvice } from '../../../../shared/locales/en/payment.ts';
import type { PaymentRecord } from '../../../../shared/api-calls/payment-record.ts';
import { chargeNotConfirmed, savedMethodGone } from '../../../../shared/payment/record.ts';
import type { PayFrame } from '../../../../views/pay/props.ts';
import type { PaymentAttempt } from './pay-session.ts';
import { methodOf, type PayState } from './pay-state.ts';

type Banner = NonNullable<PayFrame['banner']>;

const kinds: Readonly<Record<string, keyof typeof refusalAdvice>> = {
  Declined: 'declined',
  'Insufficient funds': 'funds',
  'Expired card': 'expired',
  'Incorrect CVC': 'cvc',
  'Incorrect zip code': 'zip',
  'Account closed': 'account',
  'Incorrect routing number': 'routingNumber',
  'Incorrect account number': 'accountNumber',
  'Payment service unavailable': 'unavailable',
  [savedMethodGone]: 'savedMethod',
};

const bankKinds: Partial<Record<keyof typeof refusalAdvice, keyof typeof refusalAdvice>> = {
  declined: 'declinedBank',
  funds: 'fundsBank',
};

interface Refused {
  reason?: string;
  attempt?: PaymentAttempt;
  record?: PaymentRecord;
}

export function refusedBanner(
  { messages, advice }: PaymentPageStrings,
  { reason = '', attempt, record }: Refused = {},
): Banner {
  if (reason === chargeNotConfirmed) return { kind: 'info', text: messages.unconfirmed };
  const named = (Object.hasOwn(kinds, reason) && kinds[reason]) || 'other';
  const kind = (attempt && methodOf(attempt) === 'bank' && bankKinds[named]) || named;
  const text = reason === savedMethodGone ? messages.savedMethodMissing : messages.refused;
  return { kind: 'error', text, refusal: { advice: advice[kind], ...uncertain(record) } };
}

export const notSentBanner = ({ messages, advice }: PaymentPageStrings, record: PaymentRecord): Banner => ({
  kind: 'error',
  text: messages.error,
  refusal: { advice: advice.unavailable, ...uncertain(record) },
});

const uncertain = (record: PaymentRecord | undefined) =>
  record?.unconfirmed && ({ isUnconfirmed: true } as const);

export function earlierBanner(payState: PayState, { messages }: PaymentPageStrings): Banner | undefined {
  const { state } = payState;
  if (state === 'error' || state === 'checking' || !payState.record) return undefined;
  const { unconfirmed: isUnconfirmed, late_charge_reversed: isReversed } = payState.record;
  const isPaid = state === 'paid' || state === 'statement' || state === 'success';
  if (isUnconfirmed) return { kind: 'info', text: isPaid ? messages.unconfirmedPaid : messages.unconfirmed };
  return isReversed && !isPaid ? { kind: 'info', text: messages.lateChargeReversed } : undefined;
}
