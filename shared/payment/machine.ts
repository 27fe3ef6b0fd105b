const attemptStates = ['charging', 'paid', 'refused', 'given_up', 'reversed'] as const;

/**
 * Where one attempt to charge stands. `given_up`: the gateway did not know it in time, and is asked on for a day. A charge that turns
 * up then is always reversed, also where nobody has paid since; where none does, the attempt is `refused`.
 */
export type AttemptState = (typeof attemptStates)[number];

export type AttemptEvent = 'approved' | 'refused' | 'givenUp' | 'lateChargeReversed' | 'watchEnded';

/** State × event of an attempt; `server/api/payments/move-attempt.ts` is its one writer. */
const attemptTransitions = {
  charging: { approved: 'paid', refused: 'refused', givenUp: 'given_up' },
  given_up: { lateChargeReversed: 'reversed', watchEnded: 'refused' },
  paid: {},
  refused: {},
  reversed: {},
} as const satisfies Record<AttemptState, Partial<Record<AttemptEvent, AttemptState>>>;

/** Every move that an event makes, as `[from, to]`. */
export function attemptMoves(event: AttemptEvent): (readonly [from: AttemptState, to: AttemptState])[] {
  return attemptStates.flatMap((from) => {
    const row: Partial<Record<AttemptEvent, AttemptState>> = attemptTransitions[from];
    const to = row[event];
    return to ? [[from, to] as const] : [];
  });
}

const paymentStates = ['verify', 'pay', 'payLoading', 'checking', 'success', 'paid', 'statement'] as const;

/**
 * Where a payer stands on one payment link. `payLoading` is a payment that was sent and not answered yet, `checking` one whose
 * outcome is unknown, `paid` one that was settled elsewhere, `statement` such a one before a payer who was verified.
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

/** State × event. What is not in the table does not happen. */
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

/** The next state, or undefined where the event is not open in this one. */
function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  const row: Partial<Record<PaymentEvent, PaymentState>> = paymentTransitions[state];
  return row[event];
}

/** What a form on the page asks for, and the event that it is when it is done. */
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

/** The states that a step may be taken in. */
export type StateOf<Step extends PaymentStep> = Step extends PaymentStep
  ? {
      [State in PaymentState]: (typeof paymentSteps)[Step] extends keyof Table[State] ? State : never;
    }[PaymentState]
  : never;

export function isOpen(step: PaymentStep, state: PaymentState): boolean {
  return nextPaymentState(state, paymentSteps[step]) !== undefined;
}

/** The step whose form a state shows. */
export function openStep(state: PaymentState): PaymentStep | undefined {
  return Object.keys(paymentSteps)
    .filter(isPaymentStep)
    .find((step) => isOpen(step, state));
}

/** Whether a step was taken on the way to a state: the state can be reached by it, and it is open no more. A rest begins a new way. */
export function isBehind(step: PaymentStep, state: PaymentState): boolean {
  return (
    !isOpen(step, state) && paymentStates.some((from) => isOpen(step, from) && statesAfter(from).has(state))
  );
}

function statesAfter(state: PaymentState, known = new Set<PaymentState>()): ReadonlySet<PaymentState> {
  for (const [event, next] of Object.entries<PaymentState>(paymentTransitions[state])) {
    if (event === 'restBegun' || known.has(next)) continue;
    known.add(next);
    statesAfter(next, known);
  }
  return known;
}
