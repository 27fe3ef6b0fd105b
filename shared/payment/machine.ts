/** Where a payer stands on one payment link (spec 4, Payment page; `checking` is security D7). */
export type PaymentState =
  'verify' | 'verifyLoading' | 'pay' | 'payLoading' | 'checking' | 'success' | 'emailLoading';

export type PaymentEvent =
  | 'verifySent'
  | 'verified'
  | 'verifyFailed'
  | 'paySent'
  | 'approved'
  | 'refused'
  | 'outcomeUnknown'
  | 'receiptSent'
  | 'receiptAnswered';

/** State × event. What is not in the table does not happen. */
export const paymentTransitions = {
  verify: { verifySent: 'verifyLoading' },
  verifyLoading: { verified: 'pay', verifyFailed: 'verify' },
  pay: { paySent: 'payLoading' },
  payLoading: { approved: 'success', refused: 'pay', outcomeUnknown: 'checking' },
  checking: { approved: 'success', refused: 'pay', outcomeUnknown: 'checking' },
  success: { receiptSent: 'emailLoading' },
  emailLoading: { receiptAnswered: 'success' },
} as const satisfies Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>;

/** The next state, or undefined where the event is not open in this one. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  const row: Partial<Record<PaymentEvent, PaymentState>> = paymentTransitions[state];
  return row[event];
}

/** What a form on the page asks for, and the event it is. */
export const paymentSteps = { verify: 'verifySent', pay: 'paySent', receipt: 'receiptSent' } as const;
export type PaymentStep = keyof typeof paymentSteps;

export function isPaymentStep(value: unknown): value is PaymentStep {
  return typeof value === 'string' && Object.hasOwn(paymentSteps, value);
}
