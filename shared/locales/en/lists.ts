import { formatCount } from '../../count.ts';
export const sendStepLabels = {
  reminder: 'Reminder',
  people: 'People',
  check: 'Check',
  confirm: 'Confirm',
} as const;

export const listStrings = {
  status: 'Status',
  reminder: 'Reminder',
  sends: (when: string) => `, sends ${when}`,
  rows: 'Rows',
  lastJob: 'Last job',
  people: 'People on this list',
  hideSkipped: 'Hide skipped rows',
  heads: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    appointment: 'Appointment',
    messages: 'Messages',
    status: 'Status',
  },
  empty: 'No one is on this list yet. Add people below.',
  allSkipped: 'All rows were skipped.',
  openJob: 'Open job',
  reviewAndConfirm: 'Review and confirm',
  toCheck: 'Continue to check',
} as const;

export const addPeopleStrings = {
  title: 'Add people',
  adding: 'Adding…',
  fileHint: 'A CSV file with the columns Name, Phone, Email, Date and Time, up to 5,000 rows',
  onePerson: 'Add one person',
  add: 'Add',
  toThisList: 'Add to this list',
  notToThisList: 'Don’t add',
  fromContacts: 'Add from contacts',
  searchContacts: 'Search contacts',
  find: 'Find',
  noContacts: (search: string) => `No contacts match “${search}”.`,
  addSelected: 'Add selected people',
  addAll: (count: number) => `Add all ${formatCount(count)} found`,
  fromEarlier: 'Add from an earlier list',
  earlierList: 'List',
  chooseList: 'Choose…',
  earlierHint: 'If you leave the date blank, everyone keeps their appointment from that list.',
  addFromList: 'Add people from this list',
} as const;

export const listColumnMessages = {
  title: 'Check the columns',
  intro: 'No one has been added yet. Tell us what is in these columns, then add the people.',
  /** Message about non-empty columns that no field was recognized for. */
  unread: (columns: readonly string[]) =>
    columns.length === 1
      ? `The column “${columns[0] ?? ''}” was not recognized. Choose where it goes, or leave it out.`
      : `These columns were not recognized: ${columns.join(', ')}. Choose where they go, or leave them out.`,
  /** Message about fields without a readable value. */
  wrong: (labels: readonly string[]) =>
    `No value could be read for ${labels.join(' and ')}. Check that the right column is chosen.`,
  words: 'Some languages in the file were not recognized. Choose what they mean below.',
  wordsHint: 'Choose a meaning for each word. Rows with a word that has no meaning are rejected.',
  header: (line: string) =>
    `The first line must have the column names, but it says “${line}”. If that is a person, correct the file and choose it again.`,
  noName: 'Choose the column that has the name.',
  remembered: 'Your choices are remembered for the next file with the same columns.',
  /** Message about a missing file. Files are deleted once added, or after a day. */
  gone: 'This file was already added, or is no longer available. Choose it again.',
} as const;
