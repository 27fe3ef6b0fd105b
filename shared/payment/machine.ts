const attemptStates = ['charging', 'paid', 'refused', 'given_up', 'reversed'] as const;

/**
 * Status of one charge attempt. `given_up`: the gateway could not confirm the charge in time, and lookups continue for a day.
 * A charge found then is always reversed, even if the payment is still unpaid. If none is found, the attempt becomes `refused`.
 */
export type AttemptState = (typeof attemptStates)[number];

export type AttemptEvent = 'approved' | 'refused' | 'givenUp' | 'lateChargeReversed' | 'watchEnded';

/** Transitions of an attempt by status and event. Only `server/api/payments/move-attempt.ts` applies them. */
const attemptTransitions = {
  charging: { approved: 'paid', refused: 'refused', givenUp: 'given_up' },
  given_up: { lateChargeReversed: 'reversed', watchEnded: 'refused' },
  paid: {},
  refused: {},
  reversed: {},
} as const satisfies Record<AttemptState, Partial<Record<AttemptEvent, AttemptState>>>;

export function attemptTransitionsFor(
  event: AttemptEvent,
): (readonly [from: AttemptState, to: AttemptState])[] {
  return attemptStates.flatMap((from) => {
    const row: Partial<Record<AttemptEvent, AttemptState>> = attemptTransitions[from];
    const to = row[event];
    return to ? [[from, to] as const] : [];
  });
}

const paymentStates = ['verify', 'pay', 'payLoading', 'checking', 'success', 'paid', 'statement'] as const;

/**
 * Payer's state on one payment link. `payLoading`: a payment was submitted and has no reply yet. `checking`: its outcome is unknown.
 * `paid`: it was completed elsewhere. `statement`: it is complete and shown to a verified payer.
 */
export type PaymentState = (typeof paymentStates)[number];

type PaymentEvent =
  | 'verified'
  | 'methodRemoved'
  | 'paySent'
  | 'approved'
  | 'refused'
  | 'outcomeUnknown'
  | 'receiptSent'
  | 'restBegun'
  | 'settledElsewhere'
  | 'chargingElsewhere';

const outcomes = {
  approved: 'success',
  refused: 'pay',
  outcomeUnknown: 'checking',
  settledElsewhere: 'paid',
} as const;

/** Transitions by payer state and event. Other combinations have no effect. */
export const paymentTransitions = {
  verify: { verified: 'pay', settledElsewhere: 'paid', chargingElsewhere: 'checking' },
  pay: {
    paySent: 'payLoading',
    methodRemoved: 'pay',
    restBegun: 'pay',
    settledElsewhere: 'paid',
    chargingElsewhere: 'checking',
  },
  payLoading: outcomes,
  checking: outcomes,
  success: { receiptSent: 'success', restBegun: 'pay' },
  paid: { verified: 'statement' },
  statement: { receiptSent: 'statement' },
} as const satisfies Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>;

type Table = typeof paymentTransitions;

function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  const row: Partial<Record<PaymentEvent, PaymentState>> = paymentTransitions[state];
  return row[event];
}

const paymentSteps = {
  verify: 'verified',
  pay: 'paySent',
  remove: 'methodRemoved',
  receipt: 'receiptSent',
  rest: 'restBegun',
} as const;
export type PaymentStep = keyof typeof paymentSteps;

export function isPaymentStep(value: unknown): value is PaymentStep {
  return typeof value === 'string' && Object.hasOwn(paymentSteps, value);
}

export type StateOf<Step extends PaymentStep> = Step extends PaymentStep
  ? {
      [State in PaymentState]: (typeof paymentSteps)[Step] extends keyof Table[State] ? State : never;
    }[PaymentState]
  : never;

export function isOpen(step: PaymentStep, state: PaymentState): boolean {
  return nextPaymentState(state, paymentSteps[step]) !== undefined;
}

export function openStep(state: PaymentState): PaymentStep | undefined {
  return Object.keys(paymentSteps)
    .filter(isPaymentStep)
    .find((step) => isOpen(step, state));
}

/** Returns true if a step is done: it led to the current state and is no longer allowed. Paying the rest starts over. */
export function isBehind(step: PaymentStep, state: PaymentState): boolean {
  return (
    !isOpen(step, state) && paymentStates.some((from) => isOpen(step, from) && statesAfter(from).has(state))
  );
}

function statesAfter(state: PaymentState, found = new Set<PaymentState>()): ReadonlySet<PaymentState> {
  for (const [event, next] of Object.entries<PaymentState>(paymentTransitions[state])) {
    if (event === 'restBegun' || found.has(next)) continue;
    found.add(next);
    statesAfter(next, found);
  }
  return found;
}
