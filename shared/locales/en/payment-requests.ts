import { formatCount } from '../../count.ts';
import type { ChannelChoice } from '../../payment/requests.ts';
import { midSentence, formatMoment } from '../../time.ts';

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
  paid: 'This has already been paid.',
  closed: 'This payment is closed. It can’t be requested anymore.',
  expired: 'This payment link has expired. Create a new link on the payment’s page.',
  nothingDue: 'The amount of this payment is $0.00, so there is nothing to request.',
  noAmount: 'Amount must be more than $0.00',
  zipDigits: 'Zip Code must have 5 digits, such as 02139.',
  unproved:
    'A detail that the payer must confirm is not on file, so they couldn’t open this payment. Fill it in, or remove it from the verification fields.',
  accountStopped: 'All sending is stopped for your practice. Nothing was sent.',
  key: 'Idempotency-Key must have 8 to 128 letters, digits, - and _.',
  noAddress: 'This payment has no email address or mobile phone.',
  noProvider:
    'Nothing was sent: no email or text provider is set up for payment requests. Please tell customer support.',
  optedOut: 'This patient asked not to be contacted by email or text.',
  noTexts: 'This mobile phone can’t get texts. Correct the number, or request the payment another way.',
  cameBack:
    'An earlier email to this address bounced. Correct the address, or request the payment another way.',
  noPatient: 'There is no patient with this ID.',
  noPatientWhileAway:
    'There is no patient with this ID here, and the health record isn’t responding right now. Fill in the form by hand, or try again later.',
  recordAway:
    'The health record isn’t responding right now. These details are from our own records, and open bills may be missing.',
  recordUnusable: (reason: string) =>
    `The health record can’t be read: ${reason}. Tell your administrator. These details are from our own records, and open bills may be missing.`,
  noPatientUnusable: (reason: string) =>
    `There is no patient with this ID here, and the health record can’t be read: ${reason}. Tell your administrator, or fill in the form by hand.`,
  itemUnnamed: (row: number) => `Item ${row}: a number or a description is missing.`,
  itemQuantity: (row: number) => `Item ${row}: the quantity must be a whole number.`,
  itemDate: (row: number) => `Item ${row}: the date of service must be a date, such as 03/02/2026.`,
  itemAmount: (row: number) => `Item ${row}: the amount must be in dollars, such as 12.50.`,
  itemsSum: (sum: string, amount: string) =>
    `The items add up to ${sum}, but the amount is ${amount}. Change one of them.`,
  chooseWhich: (most: number) => `Choose the payments to request: at least one, ${most} at most.`,
  invalidChannels: 'Channels must be text, email, or text,email.',
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
  previewNotice: 'Nothing was sent yet. This is a preview of the message.',
  alreadyRequested: 'This payment was already requested. Nothing was sent.',
  requestedBefore: (count: number, last: string) =>
    count === 1
      ? `1 of these was requested ${last}.`
      : `${formatCount(count)} of these were requested in the last 24 hours, the last one ${last}.`,
  requestAgain: 'Request these again too',
  invalidRequestedSince: 'asked_since must be a Unix time in seconds.',
  nobodyRequestable: 'None of these can be requested now.',
  nobodyElseRequestable: 'There are no others to request: the rest were already requested.',
  nobodyByChannel: 'None of these can be requested this way. Choose another way.',
  nothingToRequest: 'There is nothing to request.',
  reminderDays: 'Enter reminder days in ascending order, such as 3, 7, 14: at most 5 numbers, up to 90.',
  usedTemplate: 'This template is used for payment requests',
  cannotFill,
  notFilled: (label: string, written: string) =>
    `${cannotFill(label)} ${written}. Use only the first name, provider, practice phone and address (facility), and Flex Pay.`,
  newLink: 'Create a new link…',
  requestRest: 'Request the rest…',
  requested: 'Payment requested.',
  requestCaptured:
    'Payment requested. No provider is set up, so it was saved to the test outbox and nothing was sent.',
  describeSending,
  requestScheduled: (message: When, zone: string, nowSeconds: number) =>
    `Payment requested. It ${describeSending(message, zone, nowSeconds).replace('Will', 'will')}.`,
  linkOpened: 'The payment link is open again.',
  linkLocked: (time: string) =>
    `Too many wrong answers locked this payment link until ${time}. If the patient contacts you, you can open it again.`,
  beingChecked:
    'A charge for this payment is being checked. It can be requested again when the outcome is known.',
  charging: 'This payment is being charged. It can be changed when the outcome is known.',
  returned:
    'This payment was made and then returned by the bank. It can be paid again, but it can’t be changed or deleted.',
  charged: 'This payment was made, so it can’t be changed or deleted.',
} as const;
