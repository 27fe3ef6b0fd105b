import { amountBeforeVerificationCents } from '../constants.ts';

export type PaymentData = {
  amountCents: number;
  /** Keys of the selected billing items; undefined means no selection yet, so all items count. */
  selection?: string[];
  modalOpen: boolean;
};

export const paymentAtStart: PaymentData = { amountCents: amountBeforeVerificationCents, modalOpen: false };

export type SetPayment = ReturnType<typeof setPayment>;

/** Creates the `set` action of the `payment` group without the slice, so that islands do not load Redux Toolkit. */
export const setPayment = (payload: Partial<PaymentData>) => ({ type: 'payment/set', payload }) as const;
