export const paymentPartTexts = {
  payRest: 'This link takes one payment. To pay the rest, ask {practice} for a new link.',
  overtaken:
    'Another payment was made on this bill meanwhile. Nothing more was charged. Please check the amount, then pay.',
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
  partOfDue: 'This payment is for {amount} of it. You can pay the other part next.',
  partsPaid: 'Payments',
} as const;
