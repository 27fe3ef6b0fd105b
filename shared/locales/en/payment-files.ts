import { formatCount, plural } from '../../count.ts';

export const paymentFileMessages = {
  title: 'Load a payment file',
  note: 'You check the file first. No payment requests are created or sent yet.',
  going: 'Creating payment requests',
  cancel: 'Stop this upload',
  create: (payments: string) => `Create ${payments}`,
  createRest: 'Create the rest',
  viewCreated: 'View created payments',
  ready: (payments: string, total: string, refused: string) =>
    [`${payments} ready to create, ${total} in total.`, refused].filter(Boolean).join(' '),
  /** Message about payments that can be created but have no address for a request. */
  unreachable: (count: number) =>
    `${formatCount(count)} of them ${plural(count, 'has', 'have')} neither an email nor a mobile phone, so no request can be sent.`,
  /** Message about payments that can be created but lack a value for payer verification. */
  unproven: (count: number, field: string) =>
    `${formatCount(count)} of them ${plural(count, 'has', 'have')} no ${field}. Payers must confirm it, so no one can open ${plural(count, 'this payment', 'these payments')} to pay.`,
  /** Result that follows the number of payments. */
  made: (total: string, refused: string) =>
    [`${total && `, ${total} in all,`} came with this file.`, refused].filter(Boolean).join(' '),
  /** Message about payments whose unusable phone number or email address was dropped. */
  warned: (count: number) =>
    count === 1
      ? '1 payment had a phone number or email address that can’t be used, so it was left blank. Correct it in the payment.'
      : `${formatCount(count)} payments had a phone number or email address that can’t be used, so it was left blank. Correct it in each payment.`,
  loadedBefore: (when: string, by: string) =>
    `This file was already loaded${when}${by && ` by ${by}`}. If you create its payment requests again, patients may be asked to pay twice.`,
  sameRow:
    'This row repeats an earlier line of this file, which was accepted. Delete this row, or change it if it is another payment.',
  sameAs: (line: number) => `Same as line ${line}`,
  zipDigits: 'Zip Code must have 5 digits. A spreadsheet may have dropped a leading zero.',
  nothing: 'No payment requests can be created from this file. Correct the file, then load it again.',
  mendRefused:
    'No payment requests are created for these rows. Download them, correct them in a spreadsheet and load that file. It has only these rows, and its last column says what is wrong.',
  brokeOff: (made: string, read: string, all: string) =>
    `It stopped after ${read} of ${all} rows, with ${made} created. Those stay. You can continue where it stopped, and nothing is created twice.`,
} as const;
