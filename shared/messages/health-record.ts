import { formatCents } from '../money.ts';

/** What became of telling a practice's health record of something. */
export const recordNoticeMessages = {
  off: 'The link to the health record is turned off',
} as const;

const byHand = (what: string) => (why: string) =>
  `The health record was not told: ${why}. Enter the ${what} there by hand, or try again.`;

/** The same of money that was taken or given back. */
export const moneyNoticeMessages = {
  charge: {
    event: '',
    detail: (cents: number) => `Payment of ${formatCents(cents)} (to the health record)`,
    failed: byHand('payment'),
  },
  refund: {
    event: 'Refund',
    detail: (cents: number) => `Refund of ${formatCents(cents)} (to the health record)`,
    failed: byHand('refund'),
  },
} as const;
