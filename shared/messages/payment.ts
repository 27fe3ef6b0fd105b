/** What a payer is told on a payment link. */
export const paymentMessages = {
  error: 'Your request has encountered an error, please try again later',
  encrypted: 'Your connection is encrypted. Your healthcare provider never sees your full card number.',
  errorNext: 'Open the link in your message again later, or call your healthcare provider.',
  notCharged: 'You have not been charged.',
  alreadyPaidNext: 'There is nothing left to do here. You may close this page.',
  alreadyPaid: 'Your payment has been processed.',
  notSetUp: 'Paying online is not set up yet',
  notSetUpCall: (practice: string) =>
    `Nothing can be paid on this page for now, and nothing was charged. Please call ${practice} to pay.`,
  expired: 'This payment link has expired',
  expiredCall: (practice: string) =>
    `Nothing can be paid by it any more, and nothing was charged. Please call ${practice}: they can send you a new one.`,
  verificationFailed:
    'Verification failed, please check to verify the information you have entered are correct.',
  lastTry: 'You have one more try. After that this link is locked for 15 minutes.',
  verificationLocked:
    'Too many tries with details that do not match. Please try again later, or call your healthcare provider.',
  verificationLockedUntil: (time: string) =>
    `Too many tries with details that do not match. You can try again at ${time}, or call your healthcare provider.`,
  refused:
    'Your request has encountered an error. Please verify the information you have entered are correct.',
  savedMethodMissing: 'Your saved payment method cannot be used, please select a different payment method.',
  savedMethodRemoved: 'Your saved payment method was removed.',
  savedMethodHeading: 'Saved payment method',
  savedMethodRemove: 'Remove it',
  savedMethodRemoving: 'Removing…',
  achAuthorization:
    'By pressing Submit Payment you authorize your healthcare provider to debit this account once, by ACH, for the amount shown, today or on the next banking day. An account that you save is debited only when you choose it and submit a payment again.',
  zeroBalance: 'Your updated balance is $0. Please confirm with customer service.',
  over: (amount: string, more: string) => `You are about to pay ${amount}, ${more} more than is due`,
  overNext: 'Nothing was charged yet. Choose the amount that you mean.',
  overAgreed: 'Nothing was charged yet. Please enter how you want to pay once more, and submit.',
  goOnWithDue: (due: string) => `Continue with ${due} instead`,
  goOnWithMore: (amount: string) => `Continue with ${amount}`,
  processing: 'Processing… Please do not close this page.',
  receiptFailed: 'Your request has encountered an error.',
  receiptSent: (email: string) => `Your receipt was sent to ${email}. You may close this page now.`,
  receiptKept: 'No mail server is set up here, so the receipt was kept in the outbox and did not leave.',
  receiptLimit: 'A receipt for this payment was already sent several times. Please check your mailbox.',
  checking: 'Your payment is being checked. Please keep this page open; you do not need to pay again.',
  checkingLong:
    'It is taking longer than usual to hear back about your payment. You do not need to pay again; this page keeps checking.',
  stateUnavailable: 'Payments are paused for a moment. Nothing was charged. Please try again shortly.',
  verifyAgain:
    'For your safety this page closes after a while without use. Please confirm who you are again.',
  outOfOrder: 'This step was already done or is not open yet. Here is where your payment stands.',
} as const;

/** What to do after a refusal, by its kind. */
export const refusalAdvice = {
  declined: 'The payment was declined. Try again, use another card or pay from a bank account.',
  funds: 'There was not enough money for it. Use another card, or pay from a bank account.',
  expired: 'The card has expired. Use another card, or pay from a bank account.',
  cvc: 'The security code did not match. Enter the card again, with the code that is printed on it.',
  account: 'The account is closed. Use another account, or pay by card.',
  savedMethod: 'Use a card or a bank account below.',
  unavailable: 'The payment service could not be reached. Please try again in a few minutes.',
  other: 'Check what you entered and try again, or use another way to pay.',
} as const;

/** What is wrong with a field of the payment page. */
export const paymentFieldMessages = {
  dob: 'Invalid Date. Make sure it is in mm/dd/yyyy format',
  amount: 'Invalid Amount Requested',
  amountLimit: (most: string) => `Enter at most ${most}, which is what is due`,
  zip: 'Invalid Zip Code',
  cvc: 'Invalid CVC',
  expiry: 'Invalid Expiry',
  cardNumber: 'Invalid Card Number',
  routing: 'Routing number must be 9 digits',
  account: 'Account number must be digits only',
  nameIsCard: (label: string) => `${label} must be a name, not a card number`,
  email: 'Invalid Email Address',
  method: 'Choose a payment method',
  items: 'Choose at least one prescription to pay',
} as const;

export const paymentLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  unique_id: 'Guarantor ID',
  dob: 'Date of Birth',
  zip: 'Zip Code',
  payment_method: 'Payment Method',
  amount: 'Amount',
  card_name: 'Cardholder Name',
  card_number: 'Card Number',
  expiry: 'Expiry',
  cvc: 'CVC',
  account_name: 'Name on Account',
  routing_number: 'Routing Number',
  account_number: 'Account Number',
  store_payment_method: 'Save this payment method for future use',
  email: 'Email',
} as const;
