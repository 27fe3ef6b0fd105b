import type { Right } from '../rights.ts';

/** Who may give money back, in the API and in the portal. */
export const refundRight = ['files'] as const satisfies Right;

export const longestRefundReason = 200;
