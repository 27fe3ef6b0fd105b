export const paymentFileMessages = {
  title: 'Load a payment file',
  note: 'No payment is made yet: you see what is in the file first, and nobody is asked to pay.',
  going: 'The payments are being made',
  ready: (payments: string, total: string, refused: string) =>
    [`${payments}, ${total} in all, can be made.`, refused].filter(Boolean).join(' '),
  /** Message about payments that can be created but have no address for a request. */
  unreachable: (count: number) =>
    `${count.toLocaleString('en-US')} of them ${count === 1 ? 'has' : 'have'} neither an email nor a mobile phone, and cannot be asked for by a message.`,
  /** Message about payments that can be created but lack a value for payer verification. */
  unproven: (count: number, field: string) =>
    `${count.toLocaleString('en-US')} of them ${count === 1 ? 'has' : 'have'} no ${field}. Payers are asked for it, so nobody can open ${count === 1 ? 'this payment' : 'these payments'} to pay.`,
  /** Result that follows the number of payments. */
  made: (total: string, refused: string) =>
    [`${total && `, ${total} in all,`} came with this file.`, refused].filter(Boolean).join(' '),
  /** Message about payments whose unusable phone number or email address was dropped. */
  warned: (count: number) =>
    count === 1
      ? '1 payment came without a phone number or email address that can’t be used. Correct it in the payment.'
      : `${count.toLocaleString('en-US')} payments came without a phone number or email address that can’t be used. Correct it in each payment.`,
  loadedBefore: (when: string, by: string) =>
    `The same file was loaded before${when}${by && ` by ${by}`}. If you make its payments again, each patient can be asked to pay twice.`,
  sameRow:
    'An earlier line of this file has the same row, which was taken. Delete this row, or change it if it is another payment.',
  sameAs: (line: number) => `Same as line ${line}`,
  zipDigits: 'Zip Code must have 5 digits. A spreadsheet may have taken a zero from its start.',
  nothing: 'No payment can be made of this file. Correct the file, then start again with it.',
  mendRefused:
    'No payments are made of them. Download them, correct them in a spreadsheet and load that file: it holds these rows alone, and its last column says what is wrong.',
  brokeOff: (made: string, read: string, all: string) =>
    `It ended after ${read} of ${all} rows, with ${made} made. These stay. It can go on where it was, and makes none twice.`,
} as const;
