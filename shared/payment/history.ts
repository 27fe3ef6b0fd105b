import { readCents } from '../money.ts';
import { isRecord, textOf, type ApiRecord } from '../reply.ts';
import { readBillingItems, type BillingItem } from './items.ts';

interface MadeRefund {
  amountCents: number;
  /** Unix seconds. */
  time: number;
}

/** One charge of a payment link, as a verified payer is shown it. */
export interface MadePayment {
  amountCents: number;
  /** Unix seconds. */
  time: number;
  auth: string;
  /** '' for a bank account. */
  cardBrand: string;
  last4: string;
  holder: string;
  /** The chosen ones; none where the whole bill was paid. */
  items: BillingItem[];
  /** Oldest first. */
  refunds: MadeRefund[];
  /** Of a bank account: the bank has not paid yet what it accepted. */
  isPending: boolean;
  /** Unix seconds; missing where the bank did not return it. */
  returnedAt?: number;
  returnReason: string;
  /** SHA-256 of the idempotency key that it was paid under, in hex; '' where the API does not tell. */
  keyHash: string;
}

/** Undefined where the API tells no history: of a payer who was not verified, or as it has none. */
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

/** The newest charge that the bank returned, where it is still owed: none came after it, or the API says so. */
export function lastReturned(
  history: readonly MadePayment[] = [],
  isOwed?: boolean,
): MadePayment | undefined {
  if (isOwed !== undefined) return isOwed ? history.findLast(({ returnedAt }) => returnedAt) : undefined;
  const last = history.at(-1);
  return last?.returnedAt ? last : undefined;
}
