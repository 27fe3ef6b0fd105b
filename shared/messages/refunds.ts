import type { RefundRefusal } from '../payment/refund.ts';

export const refundMessages = {
  key: 'An Idempotency-Key of 8 to 128 letters, digits, - and _ is needed.',
  keyReused: 'This Idempotency-Key came with another refund before.',
  amount: 'Enter an amount, such as 45.00.',
  most: (money: string) => `At most ${money} can be given back.`,
  reason: 'Enter why the money is given back.',
  reasonLength: (most: number) => `The reason has at most ${most} characters.`,
  notOpen: 'There is nothing to give back: this payment is not paid.',
  nothingLeft: 'There is nothing left to give back.',
  allGiven: 'This payment was given back in full.',
  noCharge: 'This payment was not charged here. Please give it back where it was made.',
  inProgress: 'This refund is being processed.',
  refused: 'The refund was refused. Nothing was given back.',
  done: (money: string) => `${money} was given back.`,
  checking: (money: string) =>
    `The refund of ${money} is being checked: it is not known yet whether it was made. Please do not send it again; this page keeps checking.`,
  mailed: (email: string) => `Where email can go to ${email}, it tells of the amount and not of the reason.`,
  notHeard:
    'It is not known whether your refund arrived. You can send it again: the same refund is never made twice.',
  notSent: 'Nothing was given back: the refund could not be sent. Please try again.',
  unknown: 'The outcome of this refund is not known yet.',
  wholeAlone: (fullAmount: string) =>
    `Perhaps not settled yet. Until it is, usually the night after it was paid, only the whole ${fullAmount} can be given back.`,
} as const;

/** Describes why a refund was declined, or returns '' if the reason is unknown. `fullAmount` is the charged amount. */
export const describeRefundRefusal = (reason: RefundRefusal | null, fullAmount: string): string =>
  reason ? refusals[reason](fullAmount) : '';

export const shortRefusals: Readonly<Record<RefundRefusal, string>> = {
  unsettled: 'not settled yet',
  returned: 'the bank has taken it back',
  limit: 'less is left at the gateway',
  declined: 'declined by the gateway',
};

const refusals: Readonly<Record<RefundRefusal, (fullAmount: string) => string>> = {
  unsettled: (fullAmount) =>
    `Not settled yet: today only the whole ${fullAmount} can be given back; a part from tomorrow at the earliest.`,
  returned: () => 'The bank has taken this payment back already.',
  limit: () => 'At the gateway less than that is left of this payment.',
  declined: () => 'The gateway declined it.',
};
