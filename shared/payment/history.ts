import { readCents } from '../money.ts';
import { isRecord, textOf, type ApiRecord } from '../reply.ts';
import { readBillingItems, type BillingItem } from './items.ts';

interface MadeRefund {
  amountCents: number;
  /** Refund time in Unix seconds. */
  time: number;
}

export interface MadePayment {
  amountCents: number;
  /** Charge time in Unix seconds. */
  time: number;
  auth: string;
  /** Card brand; '' for a bank account. */
  cardBrand: string;
  last4: string;
  holder: string;
  /** Chosen items; empty if the whole bill was paid. */
  items: BillingItem[];
  /** Refunds of the charge, oldest first. */
  refunds: MadeRefund[];
  /** True for a bank payment that is accepted but not yet settled. */
  isPending: boolean;
  /** Unix seconds at which the bank returned the payment; missing if it was not returned. */
  returnedAt?: number;
  returnReason: string;
  /** SHA-256 of the payment's idempotency key in hex; '' if the API does not report it. */
  keyHash: string;
}

/** Returns undefined if the payer is not verified or the API reports no history. */
export function readHistory(value: unknown): MadePayment[] | undefined {
  return Array.isArray(value) ? value.filter(isRecord).map(readMade) : undefined;
}

function readMade(charge: ApiRecord): MadePayment {
  const refunds = Array.isArray(charge['refunds']) ? charge['refunds'].filter(isRecord) : [];
  const returnedAt = Number(textOf(charge, 'returned_at'));
  return {
    amountCents: readCents(charge['amount']),
    time: Number(textOf(charge, 'time')) || 0,
    auth: textOf(charge, 'auth'),
    cardBrand: textOf(charge, 'card_brand'),
    last4: textOf(charge, 'last_4').slice(-4),
    holder: textOf(charge, 'holder'),
    items: readBillingItems(charge['items'], { hasItemDates: true }),
    refunds: refunds.map((refund) => ({
      amountCents: readCents(refund['amount']),
      time: Number(textOf(refund, 'time')) || 0,
    })),
    isPending: textOf(charge, 'card_brand') === '' && textOf(charge, 'settled_at') === '' && !returnedAt,
    ...(returnedAt > 0 && { returnedAt }),
    returnReason: textOf(charge, 'return_reason'),
    keyHash: textOf(charge, 'key_hash'),
  };
}

export const refundedCents = ({ refunds }: MadePayment): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns the latest returned charge if its amount is still owed. Without `isOwed` from the API, it is owed if no later charge exists. */
export function lastReturned(
  history: readonly MadePayment[] = [],
  isOwed?: boolean,
): MadePayment | undefined {
  if (isOwed !== undefined) return isOwed ? history.findLast(({ returnedAt }) => returnedAt) : undefined;
  const last = history.at(-1);
  return last?.returnedAt ? last : undefined;
}
