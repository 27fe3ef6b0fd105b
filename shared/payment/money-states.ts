/** What may happen to the money of a payment. */
type MoneyMove = 'pay' | 'change' | 'refund';

const nothing = { pay: false, change: false, refund: false };

/**
 * Where the money of a payment stands, and what may be done then: paid by its link, changed or deleted as a record, given back.
 * What is not allowed here does not happen, whoever asks.
 */
export const moneyStates = {
  payable: { ...nothing, pay: true, change: true },
  /** Asked for no more. */
  closed: { ...nothing, change: true },
  charging: nothing,
  /** Paid; the bank may still return it. */
  accepted: { ...nothing, refund: true },
  settled: { ...nothing, refund: true },
  /** A part of it, or all, is being given back. */
  refunding: { ...nothing, refund: true },
  refundedInPart: { ...nothing, refund: true },
  refunded: nothing,
  /** Taken back by the bank: the balance is open again, and the record stays as the payer saw it. */
  returned: { ...nothing, pay: true },
} as const satisfies Record<string, Readonly<Record<MoneyMove, boolean>>>;

export type MoneyState = keyof typeof moneyStates;

interface MoneyFacts {
  status: string;
  /** An attempt holds it, or paid it. */
  isHeld: boolean;
  isSettled: boolean;
  isReturned: boolean;
  /** Of the charge that paid it: being given back, and given back. */
  pendingCents: number;
  refundedCents: number;
}

export function moneyStateOf(facts: MoneyFacts): MoneyState {
  const { status, isHeld, isSettled, isReturned, pendingCents, refundedCents } = facts;
  if (status === 'Refunded') return 'refunded';
  if (status === 'Paid') {
    if (pendingCents > 0) return 'refunding';
    if (refundedCents > 0) return 'refundedInPart';
    return isSettled ? 'settled' : 'accepted';
  }
  if (isHeld) return 'charging';
  if (status === 'Expired') return 'closed';
  return isReturned ? 'returned' : 'payable';
}
