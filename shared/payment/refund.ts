export const longestRefundReason = 200;

/**
 * Reasons for a declined refund. `unsettled`: only a full refund is possible before settlement. `returned`: the bank already returned the
 * charge.
 * `limit`: the refund exceeds the remaining amount. `declined`: the gateway declined.
 */
export type RefundRefusal = 'unsettled' | 'returned' | 'limit' | 'declined';
