import type { RefundRefusal } from '../../payment/refund.ts';

export const refundMessages = {
  key: 'Idempotency-Key is required: 8 to 128 letters, digits, - and _.',
  keyReused: 'This Idempotency-Key was already used for another refund.',
  amount: 'Enter an amount, such as 45.00.',
  most: (money: string) => `You can refund at most ${money}.`,
  reason: 'Enter a reason for the refund.',
  reasonLength: (most: number) => `The reason can have at most ${most} characters.`,
  notOpen: 'There is nothing to refund: this payment is not paid.',
  nothingLeft: 'There is nothing left to refund.',
  allGiven: 'This payment was already refunded in full.',
  noCharge: 'This payment was not charged here. Please refund it where it was charged.',
  inProgress: 'This refund is being processed.',
  refused: 'The refund was declined. Nothing was refunded.',
  done: (money: string) => `${money} refunded.`,
  checking: (money: string) =>
    `We’re checking the refund of ${money}. We don’t know yet whether it went through. Please don’t send it again; this page keeps checking.`,
  mailed: (email: string) => `We’ll email ${email} the amount, not the reason.`,
  notHeard:
    'We don’t know whether your refund went through. You can send it again: the same refund is never made twice.',
  notSent: 'Nothing was refunded: the refund could not be sent. Please try again.',
  unavailable: 'Refunds are unavailable at the moment. Nothing was refunded. Please try again later.',
  unknown: 'The outcome of this refund is not known yet.',
  wholeAlone: (fullAmount: string) =>
    `This payment may not be settled yet. Until it is, usually the night after it was paid, you can only refund the full ${fullAmount}.`,
} as const;

export const refundPageStrings = {
  title: 'Refund',
  refundable: 'Refundable',
  amount: 'Amount',
  reason: 'Reason',
  reasonHint: 'For your records. The patient does not see it.',
  continue: 'Continue',
  refunding: (money: string) => `Refunding ${money}…`,
  question: (money: string, name: string) => `Refund ${money} to ${name}?`,
  destination: (reason: string) =>
    `The money goes back to the card or account used to pay. Reason: ${reason}`,
  refund: (money: string) => `Refund ${money}`,
  change: 'Change',
  refunds: 'Refunds',
  statuses: { pending: 'being checked', refunded: 'refunded', refused: 'declined' } as Readonly<
    Record<string, string>
  >,
  reasonBy: (reason: string, user: string) => `${reason}, by ${user}`,
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
    `Not settled yet. Today you can only refund the full ${fullAmount}. A partial refund is possible tomorrow at the earliest.`,
  returned: () => 'The bank already returned this payment.',
  limit: () => 'That is more than the gateway can still refund for this payment.',
  declined: () => 'The gateway declined it.',
};
