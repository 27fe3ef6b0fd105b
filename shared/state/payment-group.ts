import { amountBeforeVerificationCents } from '../constants.ts';

/** What the islands of a payment page share. */
export type PaymentData = {
  /** The amount that the form shows, in cents. */
  amountCents: number;
  /** Keys of the chosen billing items; undefined = none chosen yet, which means all. */
  selection?: string[];
  modalOpen: boolean;
};

export const paymentAtStart: PaymentData = { amountCents: amountBeforeVerificationCents, modalOpen: false };

export type SetPayment = ReturnType<typeof setPayment>;

/** The action `set` of the group `payment`, apart from its slice: an island makes it without the packages that slices need. */
export const setPayment = (payload: Partial<PaymentData>) => ({ type: 'payment/set', payload }) as const;
