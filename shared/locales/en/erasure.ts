import { counted, plural } from '../../count.ts';

/** Texts of the page that erases a patient. */
export const erasureStrings = {
  link: 'Erase this patient',
  title: 'Erase this patient',
  lead: 'This deletes all records about this person, except the records to keep listed below. It can’t be undone, not even by our support.',
  deletes: 'Records to delete',
  contact: 'The contact, with notes, addresses and birth date',
  appointments: (count: number) =>
    `${counted(count, 'appointment')} on notification lists, with answers and notes`,
  messages: (count: number) =>
    `${counted(count, 'call, text or email', 'calls, texts and emails')}, with their text`,
  waiting: (count: number) =>
    `${counted(count, 'of them is', 'of them are')} still waiting and won’t be sent.`,
  mails: (count: number) =>
    counted(count, 'receipt or other email or text', 'receipts and other emails and texts'),
  calls: (count: number) => `${counted(count, 'phone call')} from the call log`,
  recordings: (count: number) => counted(count, 'recording or voicemail', 'recordings and voicemails'),
  unpaid: (count: number) => `${counted(count, 'payment request')} that nobody paid`,
  methods: (count: number) => `${counted(count, 'saved payment method')}, here and at the payment gateway`,
  files: (count: number) => `${counted(count, 'file')} with the patient’s name in the file name:`,
  imported: 'Rows about this person in imported files and rejected rows',
  exports: 'Finished exports of all data, because they contain this person',
  stays: 'Records to keep, and why',
  payments: (count: number) =>
    `${counted(count, 'payment')} with amounts, dates and receipts: the law requires financial records. The name becomes a pseudonym, such as ‘Erased patient 3F2A’. Patient code, birth date and addresses are removed.`,
  refunds: (count: number) => `${counted(count, 'refund')}, for the same reason`,
  paidCalls: (count: number) =>
    `${counted(count, 'call record')} of a payment by phone, without name and number`,
  optOuts: (count: number) =>
    `${counted(count, 'opt-out')}, so that nobody contacts ${plural(count, 'this number or address', 'these numbers and addresses')} again`,
  otherCalls: (count: number) =>
    `${counted(count, 'call')} from this patient’s phone number ${plural(count, 'that doesn’t name the patient', 'that don’t name the patient')}, because someone else uses the number too`,
  others:
    'Messages about other people to the same phone or email, such as reminders for a child. They still contain that number or address.',
  audit: 'Entries in the audit trail, without the name and personal details',
  backups: 'Backups still contain this person until they expire.',
  elsewhere: 'Your payment gateway, phone provider, health record and plugins keep their own copies.',
  unread: 'We can’t search inside documents and scans. Check the Files tab for files about this person.',
  twice: 'If this person is in your contacts twice, merge both contacts first:',
  duplicates: 'Possible duplicates',
  shared: 'Another contact has the same phone, email or name. Records that may be the other person’s stay.',
  reason: 'Reason',
  reasonHint: 'For the audit trail. Don’t enter the patient’s name.',
  confirm: (word: string) => `Type ${word} to confirm`,
  erase: 'Erase this patient',
  starting: 'Starting…',
  running: 'Erasing this patient…',
  mayLeave: 'You can leave this page and come back to see the result.',
  toTasks: 'Show on the Tasks tab',
  toHold: 'Show the legal hold',
  progress: (percent: number) => `${percent}%`,
  failed: (error: string) => `The patient was not erased. ${error}`,
  cancelled: 'The task was canceled. The patient was not erased.',
  done: 'Patient erased',
  doneLead: (pseudonym: string) => `Payments that stay show ‘${pseudonym}’.`,
  doneStays: 'Records that stay',
  donePayments: (count: number) => counted(count, 'payment'),
  doneRefunds: (count: number) => counted(count, 'refund'),
  toContacts: 'Contacts',
} as const;

/** Sentences of the API, the task and the audit trail about an erasure. */
export const erasureMessages = {
  word: 'ERASE',
  reasonMissing: 'Enter a reason.',
  reasonLong: 'Enter at most 300 characters.',
  wordMissing: (word: string) => `Type ${word} to confirm.`,
  gone: 'The contact no longer exists. It may have been deleted or merged.',
  stopped: 'The task was canceled.',
  task: (pseudonym: string) => `Erase a patient (${pseudonym})`,
  pseudonym: (number: string) => ({ first: 'Erased patient', last: number }),
  audited: (pseudonym: string, reason: string) => `${pseudonym}. Reason: ${reason}`,
  erased: (pseudonym: string, deleted: number, payments: number) =>
    `${pseudonym}: ${counted(deleted, 'record')} deleted, ${counted(payments, 'payment')} kept`,
  ours: 'There was an error on our side. Please try again later.',
  inFlight: {
    hold: 'A legal hold covers this patient. Nothing can be erased until it is lifted.',
    charge: 'A charge to this patient is in progress. Try again after it finishes.',
    refund: 'A refund to this patient is in progress. Try again after it finishes.',
    message: 'A message to this patient is being sent, or its delivery isn’t known yet. Try again later.',
    call: 'A phone call with this patient is in progress. Try again after it ends.',
    notice: 'An update about this patient is being sent to your health record. Try again later.',
    import: 'An import is in progress and may contain this patient. Try again when it has ended.',
    export: 'An export of all data is in progress. Try again when it has ended.',
    deletion: 'Deleted records of this patient can still be restored. Try again in ten minutes.',
  },
} as const;
