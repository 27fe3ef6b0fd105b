export const longestRefundReason = 200;
