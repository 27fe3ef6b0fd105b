export const paymentPartTexts = {
  payRest: 'This link takes one payment. To pay the rest, ask {practice} for a new link.',
  overtaken:
    'Another payment was just made on this bill. You have not been charged for this one. Please check the amount, then pay.',
  restDue: '{amount} is still due. You can pay it now, or later with the same link.',
  restSameLink: 'You can pay the rest with the same link.',
  restAsk: 'To pay the rest, ask {practice} for a new link.',
  restPay: 'Pay the rest',
  restOpening: 'Opening…',
  paidSoFar: 'Paid so far',
  moved: {
    paid: 'Paid',
    accepted: 'Accepted',
    refunded: 'Refunded',
    returned: 'Returned by your bank',
  },
  stillDue: 'Still due',
  partOfDue: 'This payment covers {amount}. You can pay the rest next.',
  partsPaid: 'Payments',
} as const;
