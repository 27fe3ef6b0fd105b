export const longestRefundReason = 200;

/**
 * Why a gateway gives nothing back: what is not settled goes back as a whole alone, the bank has taken it back itself, less is left
 * of the charge, or it said no.
 */
export type RefundRefusal = 'unsettled' | 'returned' | 'limit' | 'declined';
