import { cents, flag, number, record, text, type ValueOf } from '../wire/wire-types.ts';
export const longestRefundReason = 200;

/**
 * Reasons for a declined refund. `unsettled`: only a full refund is possible before settlement. `returned`: the bank already returned the
 * charge.
 * `limit`: the refund exceeds the remaining amount. `declined`: the gateway declined.
 */
export type RefundRefusal = 'unsettled' | 'returned' | 'limit' | 'declined';

/** Refund of a payment. `p1` of the list is the amount still refundable. */
export const refundResult = record({
  /** Identifies the refund to the owner of its idempotency key without revealing the key. */
  key_hash: text,
  amount: cents,
  reason: text,
  by: text,
  state: text,
  /** Reason for the decline; '' if the refund was not declined or the reason is unknown. */
  refusal: text,
  time: number,
});

export type Refund = ValueOf<typeof refundResult>;

export const refundTerms = record({
  /** True until the gateway settles the charge, because only full refunds are possible before. The sandbox has no such limit. */
  whole_alone: flag,
});
