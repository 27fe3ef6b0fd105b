/** Giving a payment back, in full or in part. */
export const refundMessages = {
  key: 'An Idempotency-Key of 8 to 128 letters, digits, - and _ is needed.',
  keyReused: 'This Idempotency-Key came with another refund before.',
  amount: 'Enter an amount, such as 45.00.',
  most: (money: string) => `At most ${money} can be given back.`,
  reason: 'Enter why the money is given back.',
  reasonLength: (most: number) => `The reason has at most ${most} characters.`,
  notOpen: 'There is nothing to give back: this payment is not paid.',
  allGiven: 'This payment was given back in full.',
  noCharge: 'This payment was not charged here. Please give it back where it was made.',
  inProgress: 'This refund is being processed.',
  refused: 'The refund was refused. Nothing was given back.',
  unknown: 'The outcome of this refund is not known yet.',
} as const;
