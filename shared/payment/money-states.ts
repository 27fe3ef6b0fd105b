type MoneyAction = 'pay' | 'change' | 'refund';

const nothing = { pay: false, change: false, refund: false };

/** Actions allowed in each money state: pay by link, change or delete the record, refund. */
export const moneyStates = {
  payable: { ...nothing, pay: true, change: true },
  /** Closed: no further payment requests. */
  closed: { ...nothing, change: true },
  charging: nothing,
  /** Paid, but the bank may still return the money. */
  accepted: { ...nothing, refund: true },
  settled: { ...nothing, refund: true },
  refunding: { ...nothing, refund: true },
  refundedInPart: { ...nothing, refund: true },
  refunded: nothing,
  /** Returned by the bank: the balance is due again, and the record cannot be changed. */
  returned: { ...nothing, pay: true },
} as const satisfies Record<string, Readonly<Record<MoneyAction, boolean>>>;

export type MoneyState = keyof typeof moneyStates;

interface MoneyFacts {
  status: string;
  /** True if a charge attempt is pending or has succeeded. */
  isHeld: boolean;
  isSettled: boolean;
  isReturned: boolean;
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
