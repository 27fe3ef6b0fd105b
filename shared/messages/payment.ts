import { paymentPartTexts } from './payment-parts.ts';
import { paymentFieldHelp } from './payment-help.ts';
import { requiredText } from './fields.ts';

/** What a payer is told on a payment link. */
export const paymentMessages = {
  error: 'Your request has encountered an error, please try again later',
  errorNext: 'Open the whole link in your message, or call your healthcare provider.',
  notCharged: 'You have not been charged.',
  unconfirmed:
    'Your last payment was not confirmed. If a charge for it still goes through, it will be canceled and you will be told. You can pay here.',
  unconfirmedPaid:
    'An earlier try was not confirmed. If a charge for it still goes through, it will be canceled and you will be told. You do not need to pay again.',
  lateChargeReversed:
    'A charge for an earlier try went through late and was canceled. Your money goes back to you. This payment is still due.',
  alreadyPaidNext: 'There is nothing left to do here. You may close this page.',
  alreadyPaid: 'Your payment has been processed.',
  alreadyRefunded: 'Your payment has been refunded.',
  refunded: (amount: string) => `You were refunded ${amount}`,
  refundedPart: (amount: string) => `${amount} of your payment was refunded`,
  refundWhen: 'It can take 5 to 10 days to show on your account. You do not need to do anything.',
  seePayment: 'See this payment',
  seePaymentLead: 'Confirm who you are to see it and to get a receipt.',
  returned: (amount: string) =>
    `Your bank did not pay your payment of ${amount}, so you still owe it. You can pay it again here.`,
  returnedUnnamed:
    'Your bank returned a payment that was made with this link, so it is still owed. Confirm who you are to see it and pay again.',
  notSetUp: 'Paying online is not set up yet',
  notSetUpCall: (practice: string) =>
    `Nothing can be paid on this page for now. Please call ${practice} to pay.`,
  expired: 'This payment link has expired',
  expiredCall: (practice: string) =>
    `You can’t pay with this link anymore. Please call ${practice} for a new one.`,
  verificationFailed:
    'Verification failed, please check to verify the information you have entered are correct.',
  lastTry: 'You have one more try. After that this link is locked for 15 minutes.',
  verificationLocked:
    'Too many tries with details that do not match. Please try again later, or call your healthcare provider.',
  verificationLockedUntil: (time: string) =>
    `Too many tries with details that do not match. You can try again on ${time}, or call your healthcare provider.`,
  refused:
    'Your request has encountered an error. Please verify the information you have entered are correct.',
  savedMethodMissing: 'Your saved payment method cannot be used, please select a different payment method.',
  savedMethodRemoved: 'Your saved payment method was removed.',
  savedMethodHeading: 'Saved payment method',
  savedMethodAsk: (method: string) => `Remove ${method}?`,
  savedMethodComes:
    'It will no longer be kept, and you type it again the next time you pay with it. Payments made with it stay as they are.',
  savedMethodKeep: 'Keep it',
  savedMethodRemove: 'Remove it',
  savedMethodRemoving: 'Removing…',
  zeroBalance: 'Your updated balance is $0. Please confirm with customer service.',
  over: (amount: string, more: string) => `You are about to pay ${amount}, ${more} more than is due`,
  overNext: 'Nothing was charged yet. Choose the amount that you mean.',
  overAgreed: 'Nothing was charged yet. Please enter how you want to pay once more, and submit.',
  overNextAgain: 'Choose the amount that you mean.',
  overAgreedAgain: 'Please enter how you want to pay once more, and submit.',
  goOnWithDue: (due: string) => `Continue with ${due} instead`,
  goOnWithMore: (amount: string) => `Continue with ${amount}`,
  receiptFailed: 'Your request has encountered an error.',
  receiptSent: (email: string) => `Your receipt was sent to ${email}. You may close this page now.`,
  receiptKept: 'No mail server is set up here, so the receipt was kept in the outbox and did not leave.',
  receiptHeld: 'This practice cannot send email yet, so no receipt was sent. Print this page instead.',
  receiptLimit: 'A receipt for this payment was already sent several times. Please check your mailbox.',
  checking: 'Your payment is being checked. Please keep this page open; you do not need to pay again.',
  checkingLong:
    'It is taking longer than usual to hear back about your payment. You do not need to pay again; this page keeps checking.',
  stateUnavailable: 'Payments are paused for a moment. Nothing was charged. Please try again shortly.',
  verifyAgain:
    'We closed this page to protect you because it was not used. Please confirm who you are again.',
  offline: "You're offline. Nothing was sent.",
  timeWarning: 'Do you need more time?',
  timeWarningNext: (minutes: number) =>
    minutes === 1
      ? 'This page closes in 1 minute. What you typed stays on the page.'
      : `This page closes in ${minutes} minutes. What you typed stays on the page.`,
  timeRenewFailed: 'We could not reach the server. Check your connection and try again.',
  stay: 'Stay on this page',
  timeEnded: (minutes: number) =>
    `We closed this page to protect you because it was not used for ${minutes} minutes.`,
  timeEndedNext: 'Confirm who you are again',
  outOfOrder: 'This step was already done or is not open yet. Here is where your payment stands.',
} as const;

/** What to do after a refusal, by its kind. */
export const refusalAdvice = {
  declined: 'The payment was declined. Try again, use another card or pay from a bank account.',
  declinedBank: 'The payment was declined. Try again, use another account, or pay by card.',
  funds: 'There was not enough money for it. Use another card, or pay from a bank account.',
  fundsBank: 'There was not enough money in the account. Use another account, or pay by card.',
  expired: 'The card has expired. Use another card, or pay from a bank account.',
  cvc: 'The security code did not match. Enter the card again, with the code that is printed on it.',
  zip: 'The zip code did not match the card. Enter the card again, with the zip code of its billing address.',
  routingNumber:
    'The bank did not recognize the routing number. Check it against a check or your bank’s website, and enter the account again.',
  accountNumber: 'The bank did not recognize the account number. Check it, and enter the account again.',
  account: 'The account is closed. Use another account, or pay by card.',
  savedMethod: 'Use a card or a bank account below.',
  unavailable: 'The payment service could not be reached. Please try again in a few minutes.',
  other: 'Check what you entered and try again, or use another way to pay.',
} as const;

/** What is wrong with a field of the payment page. */
export const paymentFieldMessages = {
  required: requiredText,
  dob: 'Invalid Date. Make sure it is in mm/dd/yyyy format',
  amount: 'Invalid Amount Requested',
  amountLimit: 'Enter {most} or less',
  zip: 'Invalid Zip Code',
  cvc: 'Invalid CVC',
  expiry: 'Invalid Expiry',
  cardNumber: 'Invalid Card Number',
  routing: 'Routing number must be 9 digits',
  routingCheck: 'This routing number is not valid. Check each digit',
  account: 'Account number must be digits only',
  nameIsCard: '{label} must be a name, not a card number',
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

/** What else the form and the list of what it is for say, on the server and in the browser. */
const paymentFormTexts = {
  due: 'Due',
  amountHint: 'You owe {due}. You can pay part of it now.',
  savedPayment: 'Saved payment',
  card: 'Card',
  bank: 'Bank',
  bankDetail: 'From a checking account',
  cardMarks: 'VISA, MC, AMEX and DISCOVER are taken',
  cardFields: 'Card details',
  expiryHint: 'MM/YY',
  cvcFront: '4 digits on the front',
  cvcBack: '3 digits on the back',
  zipHint: 'ZIP code where you get the card’s bill',
  bankFields: 'Bank account details',
  routingHint: '9 digits, at the bottom left of a check',
  accountHint: 'The digits after the routing number',
  achAuthorization:
    'By pressing Submit Payment you authorize your healthcare provider to debit this account once, by ACH, for the amount shown, today or on the next banking day. An account that you save is debited only when you choose it and submit a payment again.',
  toPay: 'You pay',
  check: 'Please fix these',
  submit: 'Submit Payment',
  processing: 'Processing… Please do not close this page.',
  offline: "You're offline. Nothing was sent.",
  encrypted: 'Your connection is encrypted. Your healthcare provider never sees your full card number.',
  whatFor: 'What this payment is for',
  quantity: 'Qty {count}',
  list: 'Prescription List',
  listToRead: 'Prescriptions of this payment',
  columnNumber: 'Prescription Number',
  columnDescription: 'Description',
  columnQuantity: 'Qty',
  columnAmount: 'Amount',
  payNow: 'Pay now',
  select: 'Select {item}',
  selectAll: 'Select all',
  chosen: '{count} of {all} chosen',
  total: 'Total: {amount}',
  done: 'Done',
  close: 'Close',
} as const;

/** All that the form and its list say. */
export const paymentFormWords = {
  labels: paymentLabels,
  faults: paymentFieldMessages,
  help: paymentFieldHelp,
  texts: paymentFormTexts,
} as const;

/** What the pages of a payment link say around the form. */
export const paymentPageTexts = {
  description: 'Pay your healthcare provider online, by card or bank account.',
  titles: {
    error: 'Payment portal',
    paid: 'Payment processed',
    notSetUp: 'Payment portal',
    expired: 'Payment link expired',
    locked: 'Payer Verification',
    checking: 'Payment being checked',
    verify: 'Payer Verification',
    pay: 'Make a Payment',
    over: 'Make a Payment',
    remove: 'Saved payment method',
    statement: 'Payment receipt',
    success: 'Payment receipt',
  },
  events: {
    paid: 'Paid, {amount}',
    accepted: 'Accepted, {amount}',
    refunded: 'Refunded, {amount}',
    returned: 'Returned by your bank, {amount}',
  },
  place: 'PAYMENT PORTAL',
  provider: 'Your healthcare provider',
  savedCard: '{brand} ending in {last4}',
  savedCardBrand: 'Card',
  savedBank: 'Bank account ending in {last4}',
  savedBankRouting: 'Bank account ending in {last4} (routing {routing})',
  providerInside: 'your healthcare provider',
  call: 'Call {phone}',
  heading: 'Make a Payment',
  askedFor: 'What is asked for',
  asksSomebody: '{practice} asks {payer} for',
  asksYou: '{practice} asks you for',
  amountDue: 'Amount due',
  whatForCall: 'To ask what this bill is for, call {practice} at {phone}.',
  whatForAsk: 'To ask what this bill is for, call {practice}.',
  listHint: 'Choose what you want to pay now. The amount is worked out again when you submit.',
  verification: 'Payer Verification',
  verificationLead: 'Enter the patient’s details, as on the statement. For a child, enter the child’s.',
  promiseFrom: 'This bill is from {practice}.',
  promiseCall: 'Not sure? Call us at {phone}.',
  promiseWhy: 'We ask so that only you see it. Nobody can open this bill without these details.',
  promiseSafe: 'Your connection is encrypted, and your payment is safe.',
  verificationLeadBare: 'Press Verify to see and pay your balance.',
  verificationCheck: 'Please check the following',
  verify: 'Verify',
  verifying: 'Verifying…',
  uniqueIdHint: 'You’ll find it on your statement',
  dobHint: 'mm/dd/yyyy, for example 04/09/1985',
  oneMoment: 'One moment, please',
  checkAgain: 'Check again now',
  paidByCard: 'Payment successful',
  paidByBank: 'Payment accepted',
  thanks: 'Thank you.',
  thanksTo: 'Thank you, {name}.',
  hasReceived: '{practice} has received',
  willReceive: '{practice} will receive',
  bankSettles: 'Your bank will take the money in 2 to 5 business days. You do not need to do anything.',
  ...paymentPartTexts,
  cardBrand: 'Card Brand',
  last4: 'Last 4',
  receiptHeading: 'Send a receipt',
  receiptTo: 'Send to {email}',
  receiptElsewhere: 'Use another address',
  receiptSend: 'Send Receipt',
  receiptSending: 'Sending…',
  print: 'Print',
} as const;
