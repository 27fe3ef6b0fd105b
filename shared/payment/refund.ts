export const longestRefundReason = 200;

/**
 * Reasons of a declined refund: an unsettled charge can only be refunded in full, the bank has returned it already, less is left
 * of the charge, or the gateway declined.
 */
export type RefundRefusal = 'unsettled' | 'returned' | 'limit' | 'declined';
