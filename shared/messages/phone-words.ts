import type { MenuTask } from '../phone/step-kinds.ts';

/** What somebody hears who calls the practice. */
export const phoneWords = {
  /** Of the keys that are not figures. */
  keys: { '*': 'star', '#': 'pound' },
  sorry: 'Sorry, I did not get that.',
  nothing: 'I did not hear a key.',
  notPossible: 'Sorry, that is not possible on this call.',
  goodbye: 'Thank you for calling. Goodbye.',
  toOffice: 'I will connect you to the office. Please hold.',
  officeAway: 'Sorry, nobody at the office could take your call.',
  noOffice: 'Sorry, I cannot connect you now. Please call again during office hours. Goodbye.',
  code: 'Please enter the digits of your patient code, then press pound.',
  notFound: 'I could not find that.',
  dob: 'Please enter your date of birth: two digits for the month, two for the day, four for the year.',
  zip: 'Please enter your five-digit zip code.',
  noMatch: 'That does not match our records.',
  tasks: {
    balance: (key: string) => `To hear your balance, press ${key}.`,
    pay: (key: string) => `To make a payment, press ${key}.`,
    visit: (key: string) => `For your next visit, press ${key}.`,
    opt_out: (key: string) => `To stop calls to this number, press ${key}.`,
    voicemail: (key: string) => `To leave a message, press ${key}.`,
    office: (key: string) => `To speak with the office, press ${key}.`,
    repeat: (key: string) => `To hear this again, press ${key}.`,
  } satisfies Record<MenuTask, (key: string) => string>,
  owed: (amount: string) => `Your balance is ${amount}.`,
  owedMany: (amount: string, count: number) => `Your balance is ${amount}, in ${count} payments.`,
  owesNothing: 'You have no balance to pay.',
  payNotSetUp: 'Paying by phone is not set up at this practice yet.',
  noWay: 'There is no way to pay on this call.',
  paying: (amount: string) => `Your payment is ${amount}.`,
  ways: {
    saved: (key: string, method: string) => `To pay with your saved ${method}, press ${key}.`,
    card: (key: string) => `To pay with a card, press ${key}.`,
    bank: (key: string) => `To pay from a bank account, press ${key}.`,
  },
  noPayment: (key: string) => `To go on without paying, press ${key}.`,
  fields: {
    card_number: 'Please enter your card number, then press pound.',
    expiry: 'Please enter the expiration date of the card: two digits for the month, two for the year.',
    cvc: 'Please enter the security code of the card, then press pound.',
    zip: 'Please enter the five-digit zip code of the billing address.',
    routing_number: 'Please enter the nine-digit routing number of your bank.',
    account_number: 'Please enter your account number, then press pound.',
  },
  wrongField: 'That number is not right.',
  readBack: (amount: string, method: string) => `You will pay ${amount} with the ${method}.`,
  confirm: 'Press 1 to pay now. Press 2 to stop.',
  card: (last4: string) => `card ending in ${last4}`,
  account: (last4: string) => `bank account ending in ${last4}`,
  holdOn: 'One moment please.',
  paid: (amount: string) => `Thank you. Your payment of ${amount} was accepted.`,
  confirmation: (auth: string) => `Your confirmation number is ${auth}.`,
  refused: 'The payment was refused. Nothing was charged.',
  paidBefore: 'This payment was made already.',
  overtaken: 'Another payment on this bill was made during your call. You were not charged now.',
  checked:
    'Your payment is being checked. You will not be charged twice. Please do not pay again before you hear from us.',
  stopped: 'Nothing was charged.',
  noVisit: 'I found no visit that is coming up.',
  visit: (when: string) => `Your next visit is on ${when}.`,
  visitKeys: 'Press 1 to confirm it. Press 2 to cancel it. Press 3 to leave it as it is.',
  confirmed: 'Thank you. Your visit is confirmed.',
  canceled: 'Your visit is canceled.',
  tooLate: 'That visit has begun already.',
  optOut: 'To stop calls to the number that you are calling from, press 1. Else press 2.',
  optedOut: 'We will not call this number any more.',
  notOptedOut: 'Nothing was changed.',
  voicemail: 'Please leave your message after the tone. Press pound when you are done.',
  recorded: 'Thank you. Your message was taken.',
} as const;

/** It is said in both languages, whatever the caller speaks. */
export const languageQuestion = { en: 'For English, press 1.', es: 'Para español, oprima el 2.' } as const;

/** The same, before all else. */
export const mayBeRecorded = {
  en: 'This call may be recorded.',
  es: 'Esta llamada puede ser grabada.',
} as const;
