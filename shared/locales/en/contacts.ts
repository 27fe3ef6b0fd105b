import { counted, formatCount, plural } from '../../count.ts';

export const contactMessages = {
  searchHint: 'Name, phone, birth date or code',
  noAppointment: 'No upcoming appointment',
  reminderLeftOut: 'No reminder will be sent.',
  onlyPatient: 'Only the patient can undo it.',
  newestAlone: 'Only the newest entries are shown.',
  allMessages: 'All messages',
  allPayments: 'All payments',
  callsOf: (whose: string) => `Calls for ${whose} in the last year`,
  cameBack: (address: string, when: string) =>
    `${address}: an email bounced${when}. This address doesn’t exist.`,
  correct: 'Correct it, or clear ‘Do not email’ to try again.',
  noTexts: (number: string, when: string) =>
    `${number}: a text failed${when}. We don’t text this number anymore.`,
  correctNumber: 'Correct it, or clear ‘Do not text’ to try again.',
  stoppedByPatient: (when: string) => `The patient opted out${when}.`,
} as const;

export const contactRecordStrings = {
  reach: 'Reach',
  requested: (moment: string) => `Requested ${moment}`,
  household: 'Household',
  age: (years: number, born: string) => `${years} ${plural(years, 'year')}, born ${born}`,
  nextAppointment: 'Next appointment',
  why: 'Why?',
  activity: 'Activity',
  newestFirst: 'Newest first',
  links: { message: 'Message', call: 'Call', payment: 'Payment' },
} as const;

export const duplicateMessages = {
  title: 'Possible duplicates',
  many: (count: number) =>
    `${plural(count, 'One pair of contacts', `${formatCount(count)} pairs of contacts`)} may be one person${plural(count, '', ' each')}: the same phone or email, and the same name or birth date.`,
  none: 'No possible duplicates.',
  newestAlone: (shown: number) => `Showing the first ${shown}. More appear as you go through them.`,
  households:
    'People in one household often share a phone, so contacts with only the same phone are not listed.',
  link: (count: number) => `${counted(count, 'pair')} may be duplicates`,
  look: 'Look for duplicates',
  likely: 'This person may already be in your contacts:',
  anywayHint: 'If it’s someone else, save it anyway.',
  saveAnyway: 'Save anyway',
  /** Shown after saving a contact that shares an address with another. */
  hint: (same: string) => `The ${same} as someone else, which is fine in a household:`,
  shares: { phone: 'phone', email: 'email' },
  same: (shared: string) => `same ${shared}`,
  compare: 'Compare and merge',
  apart: 'Not a duplicate',
  toldApart: 'Marked as not a duplicate.',
  added: (when: string) => `added${when}`,
  mergeTitle: 'Merge two contacts',
  mergeLead: 'Choose the correct value on each line. The two become one contact.',
  moves:
    'Appointments and messages of both are combined. Payments and calls follow the patient code and phone numbers.',
  stricter: 'If either of them opted out of calls, texts or emails, the merged contact is opted out too.',
  callsStay: 'Calls from a number you drop stay in the call log only.',
  never: 'This cannot be undone.',
  field: 'Field',
  merge: 'Merge into one contact',
  merging: 'Merging…',
  done: 'Merged into one contact.',
  twoCodes:
    'They have two patient codes, so your own records treat them as two people. If they are one person, correct one of the codes first.',
  notThere: 'One of the two contacts no longer exists. It may already have been merged.',
  merged: (name: string, { appointments, messages }: { appointments: number; messages: number }) =>
    `Merged with ${name}. Added from that contact: ${counted(appointments, 'appointment')} and ${counted(messages, 'message')}`,
} as const;
