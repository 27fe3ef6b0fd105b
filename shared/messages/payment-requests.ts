import type { ChannelChoice } from '../payment/requests.ts';
import { midSentence, formatMoment } from '../time.ts';

interface When {
  /** Send time in Unix seconds. Missing if the message is not delayed. */
  opens?: number;
  /** True if the message goes to the test outbox instead of being sent. */
  held?: boolean;
}

/** Describes when a message will be sent, without a period. */
function describeSending({ opens, held = false }: When, zone: string, nowSeconds: number): string {
  const moment = opens ? ` ${midSentence(formatMoment(opens, zone, nowSeconds))}, after quiet hours` : '';
  if (held) return `Will be saved to the test outbox${moment}, not sent`;
  return `Will be sent${moment || ' right away'}`;
}

const cannotFill = (label: string) => `${label}: a payment request can’t fill in`;

export const requestMessages = {
  off: 'Payments are turned off for this organization.',
  paid: 'This payment was made already.',
  closed: 'This payment is closed: it cannot be asked for any more.',
  expired: 'The link of this payment has expired. Make a new link on the page of this payment.',
  nothingDue: 'The amount of this payment is $0.00: there is nothing to ask for.',
  noAmount: 'Amount must be more than $0.00',
  zipDigits: 'Zip Code must have 5 digits, such as 02139.',
  unproved:
    'The payer would be asked for something that is not on file, and could not open this payment. Fill it in, or take it from what is asked for.',
  accountStopped: 'All sending of your practice is stopped: nothing was sent.',
  key: 'An Idempotency-Key has 8 to 128 letters, digits, - and _.',
  noAddress: 'This payment has no email address and no mobile phone.',
  noProvider:
    'Nothing was sent: no provider is set up for the email or text that would ask for this payment. Please tell customer support.',
  optedOut: 'This patient asked not to be contacted by email or text.',
  noTexts: 'Texts cannot reach this mobile phone. Correct the number, or ask for the payment another way.',
  cameBack:
    'An earlier email to this address came back. Correct the address, or ask for the payment another way.',
  noPatient: 'There is no patient with this ID.',
  noPatientWhileAway:
    'There is no patient with this ID here, and the health record does not answer at the moment. Fill in the form by hand, or try again later.',
  recordAway:
    'The health record does not answer at the moment: this is what is known here. What is open there may be missing.',
  recordUnusable: (reason: string) =>
    `The health record can’t be read: ${reason}. Tell your administrator. This is what is known here, and open bills may be missing.`,
  noPatientUnusable: (reason: string) =>
    `There is no patient with this ID here, and the health record can’t be read: ${reason}. Tell your administrator, or fill in the form by hand.`,
  itemUnnamed: (row: number) => `Item ${row}: a number or a description is missing.`,
  itemQuantity: (row: number) => `Item ${row}: the quantity is a whole number.`,
  itemDate: (row: number) => `Item ${row}: the date of service is a day, such as 03/02/2026.`,
  itemAmount: (row: number) => `Item ${row}: the amount is in dollars, such as 12.50.`,
  itemsSum: (sum: string, amount: string) =>
    `The items come to ${sum}, but the amount is ${amount}. Change one of them.`,
  chooseWhich: (most: number) => `Choose the payments to ask for: at least one, ${most} at most.`,
  invalidChannels: 'Name the channels to ask by as text, as email, or as text,email.',
  channelLabels: {
    'text,email': 'Texts and emails',
    text: 'Texts only',
    email: 'Emails only',
  } satisfies Record<ChannelChoice, string>,
  noAddressFor: {
    'text,email': 'no address',
    text: 'no mobile phone',
    email: 'no email address',
  } satisfies Record<ChannelChoice, string>,
  chooseChannel: 'Choose texts and emails, texts only or emails only.',
  previewNotice: 'Nothing was sent yet: this is what would be sent now.',
  alreadyRequested: 'This payment was asked for already: nothing was sent.',
  requestedBefore: (count: number, last: string) =>
    count === 1
      ? `1 of these was asked for ${last}.`
      : `${count.toLocaleString('en-US')} of these were asked for in the last 24 hours, the last ${last}.`,
  requestAgain: 'Ask these again too',
  invalidRequestedSince: 'asked_since is a moment in unix seconds.',
  nobodyRequestable: 'None of them can be asked for now.',
  nobodyElseRequestable: 'Nobody is left to ask but those who were asked already.',
  nobodyByChannel: 'None of them can be asked for in this way. Choose another one.',
  nothingToRequest: 'There is nothing to ask for.',
  reminderDays: 'Days to remind on are numbers that rise, such as 3, 7, 14: five at most, 90 the latest.',
  usedTemplate: 'This template is used for payment requests',
  cannotFill,
  notFilled: (label: string, written: string) =>
    `${cannotFill(label)} ${written}. Use only the first name, provider, practice phone and address (facility), and Flex Pay.`,
  newLink: 'Make a new link…',
  requestRest: 'Ask for the rest…',
  requested: 'Payment requested.',
  requestCaptured:
    'Payment requested. No provider is set up, so it was saved to the test outbox and nothing was sent.',
  describeSending,
  requestScheduled: (message: When, zone: string, nowSeconds: number) =>
    `Payment requested. It ${describeSending(message, zone, nowSeconds).replace('Will', 'will')}.`,
  linkOpened: 'The payment link is open again.',
  linkLocked: (time: string) =>
    `Too many wrong answers have locked this payment link until ${time}. Open it again for a patient who asks.`,
  beingChecked:
    'A charge for this payment is being checked. It can be requested again when the outcome is known.',
  charging: 'This payment is being charged. It can be changed when the outcome is known.',
  returned:
    'This payment was made and returned by the bank. It can be paid again, but not be changed or deleted any more.',
  charged: 'This payment was made. It cannot be changed or deleted any more.',
} as const;
