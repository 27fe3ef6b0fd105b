import { counted, formatCount, plural } from '../../count.ts';
import { outboxMessages } from './outbox.ts';

export const worklistMessages = {
  kinds: {
    callback: 'Asked for a call back',
    cancel: 'Appointment canceled by the patient',
    not_pat: 'Wrong number',
    failed: 'Could not be reached',
    unreachable: 'No way to reach the patient',
    returned: 'Payment returned by the bank',
    voicemail: 'New voicemail',
    unasked: 'Payment request not delivered',
    unrefunded: 'Refund declined',
    late_charge: 'Late charge reversed',
  },
  listen: (caller: string) => `Voicemail from ${caller || 'an unknown caller'}`,
  note: (most: number) => `A note can have at most ${most} characters.`,
  assignee: 'User not found.',
  noneDone: 'Nothing done yet.',
  done: 'Marked done. You’ll find it under Done for 30 days.',
  kept: 'Change saved',
  /** Written to the audit trail. */
  told: {
    done: { T: 'done', F: 'open again' },
    note: (note: string) => (note ? `note '${note}'` : 'note removed'),
    assignee: (name: string) => (name ? `assigned to ${name}` : 'unassigned'),
  },
} as const;

export const troubleMessages = {
  tasks: {
    one: 'Failed task',
    many: 'Failed tasks',
    open: { one: 'See the task', many: 'See the tasks' },
  },
  queues: {
    one: 'Queue on hold',
    many: 'Queues on hold',
    open: { one: 'See the queue', many: 'See the queues' },
  },
  held: (name: string, waiting: number) =>
    waiting > 0 ? `${name}: ${counted(waiting, 'message waits', 'messages wait')}` : name,
} as const;

export const homeMessages = {
  confirmSend: { title: 'Confirm this job?', goOn: 'Confirm this job' },
  willReach: (people: number) => `${counted(people, 'person is', 'people are')} called, texted or emailed.`,
  confirmStop: { title: 'Stop this job?', goOn: 'Stop this job' },
  getNothing: (people: number, isSending: boolean) => {
    if (people === 0) return 'A stopped job cannot be resumed.';
    const nothing = `${counted(people, 'person gets', 'people get')} no message`;
    return isSending
      ? `Up to ${nothing}: a message that is being sent right now still goes out. This can’t be undone. To send later, pause the job instead.`
      : `${nothing}, and this can’t be undone. To send later, pause the job instead.`;
  },
  done: {
    confirm: 'Confirmed. Each message is sent at its scheduled time.',
    pause: 'Job paused. Nothing is sent until you resume it.',
    resume: 'Job resumed.',
    cancel: 'Job stopped.',
  },
  runsByItself:
    'This reminder runs by itself: each morning it sends for the appointments on this list that are due. You don’t need to send it.',
  sendNow: 'Send now instead',
  waits: { byItself: 'runs by itself', notStarted: 'not started' },
  /** Labels for filters by a notification list's own status. Its last job may have a more specific status. */
  filteredLists: { ready: 'Ready, stopped', running: 'Running, paused' },
  zone: (zone: string) => `All times are ${zone}.`,
  changeZone: 'Change the time zone',
  startersTaken: 'Starter templates and their reminder were added to your library.',
  created: 'Review what will be sent, then press Confirm. Nothing is sent before that.',
  failed: 'This send failed. Review the list, then send it again.',
  sentAll: 'This list was already sent. Add people to send it to them.',
  openJob: 'This list is already being sent. Here is its job.',
  noPeople: 'No one on this list can be reached yet. Add people first.',
  unreadable: 'This part could not be loaded. Reload the page to try again.',
  hidden: (count: number) => `${formatCount(count)} hidden`,
  cancelledByRules: (count: number) => `${formatCount(count)} skipped`,
  rows: (count: number) => counted(count, 'row'),
  oneAdded: (name: string) => `${name} was added to the list.`,
  oneCancelled: (name: string) =>
    `${name} was added, but won’t get a message. Show the skipped rows to see why.`,
  rowsAdded: (accepted: number) => `${counted(accepted, 'row')} accepted`,
  rowsCancelled: (count: number) => `${counted(count, 'row')} skipped`,
  rowsRefused: (rejected: number) => `${counted(rejected, 'row')} rejected`,
  rowsWarned: (count: number) =>
    `${counted(count, 'row has', 'rows have')} a phone number or email address that can’t be used. ${plural(count, 'It gets', 'They get')} messages another way.`,
  refusedStay: (rejected: number) =>
    rejected === 1
      ? 'It stays on the list but isn’t sent until you correct it.'
      : 'They stay on the list but aren’t sent until you correct them.',
  loadedBefore: (list: string, when: string) =>
    `The same file was already added to “${list}”${when}. Make sure no one gets the reminder twice.`,
  tickContacts: 'Choose the people to add first.',
  chooseList: 'Choose the list to add people from first.',
  people: (people: number) => counted(people, 'person', 'people'),
  /** Default name of a notification list, from its contacts or reminder. The word 'made' distinguishes the date from the appointments' date. */
  listName: (called: string, day: string) => `${called}, created ${day}`,
  andOthers: (name: string, others: number) => `${name} and ${counted(others, 'other')}`,
  sendTo: (who: string) => `Send a reminder to ${who}`,
  /** Shown in the form for a new notification list if contacts were selected on the Contacts page. */
  putOn: (who: string) => `Add ${who} to the list`,
  putOnFor: (who: string, when: string) => `Add ${who} to the list, for ${when}`,
  putOnForNext: (who: string) => `Add ${who} to the list, each for their next appointment`,
  dayLater: 'No next appointment found: you choose the day in the next step.',
  daysLater: (people: number) =>
    `${counted(people, 'person', 'people')} without a next appointment: you choose their day in the next step.`,
  notActive: 'not active',
  inEnglishOnly: (what: string) => `${what} in English only`,
  notOffered: (names: readonly string[]) =>
    `Not shown because ${plural(names.length, 'it is', 'they are')} not active: ${names.join(', ')}.`,
  speaksSpanish: (name: string) =>
    `${name} speaks Spanish. Messages without a Spanish version are sent in English.`,
  forNextAppointment: 'Leave blank to use their next appointment.',
  moreContacts: (shown: number, all: number) =>
    `Showing the first ${shown} of ${formatCount(all)}. Narrow your search to see the others.`,
  rowsNotHere: 'Rows cannot be added to lists of this account.',
  rechecked: 'Anyone who has opted out by the time of sending won’t get a message.',
} as const;

const gets = (people: number) => counted(people, 'person gets', 'people get');

export const flawMessages = {
  open: (people: number, label: string) => `${gets(people)} a message in which “${label}” is empty.`,
  punctuation: (people: number, quote: string) =>
    `${gets(people)} a message with doubled or misplaced punctuation: “${quote}”`,
  tooLong: (people: number, most: number, length: number) =>
    `${gets(people)} a text of more than ${formatCount(most)} characters, such as one of ${formatCount(length)}. It may not be delivered.`,
  /** Shown on the page with one recipient's messages. */
  inPunctuation: (quote: string) => `Check the punctuation: “${quote}”`,
  inLength: (most: number) => `More than ${formatCount(most)} characters. This text may not be delivered.`,
  warned: (people: number) =>
    `${counted(people, 'person has', 'people have')} a phone number or email address that can’t be used. ${plural(people, 'This person gets', 'They get')} messages another way.`,
  readAs: (encodings: readonly string[]) =>
    `A file on this list is not in UTF-8, so it was read as ${encodings.join(' and ')}. Check that names with accents are right.`,
  seeMessage: (name: string) => (name ? `See the message to ${name}` : 'See the message'),
  names: {
    punctuation: 'Doubled or misplaced punctuation',
    too_long: 'Texts that are too long',
    open: (label: string) => `“${label}” is empty`,
  },
} as const;

export const checkMessages = {
  mayNotSend: 'You don’t have permission to send. Ask a colleague who can to confirm this list.',
  noTime: 'Enter a valid date and time.',
  past: 'This time has passed. Choose a later time, or leave it blank to start now.',
  confirmed: 'This list was already confirmed.',
  confirmedHeld: 'Confirmed.',
  confirmedNow: {
    one: 'Confirmed. The message is being sent now.',
    all: 'Confirmed. All messages are being sent now.',
    first: 'Confirmed. The first message is being sent now.',
  },
  /** Confirmation message. `when` starts with a space. */
  confirmedFor: (isOne: boolean, when: string) =>
    `Confirmed. ${isOne ? 'The message' : 'The first message'} will be sent${when}.`,
  openContact: 'Open the contact',
  isLeftOut: 'This person won’t be sent this message.',
  isTakenIn: 'This person is back on the list.',
  saved: 'Row saved.',
  sentBefore: 'Messages already sent, and replies',
  jobLink: {
    open: 'Pause, stop, or view details',
    paused: 'Resume, stop, or view details',
    over: 'View details',
  },
  jobPaused: 'Sends when its job is resumed',
  onceConfirmed: ', once the list is confirmed',
  toConfirm: 'Back to review',
  toConfirmButton: 'Skip to Confirm',
  nobody: 'No one on this list would get a message now.',
  /** `what` names content, such as 'text and email'. */
  untranslated: (people: number, what: string) =>
    `${counted(people, 'person speaks', 'people speak')} Spanish and ${plural(people, 'gets', 'get')} the ${what} in English: the reminder has no Spanish version.`,
  untranslatedTo: (name: string) => `In English, though ${name} speaks Spanish.`,
  inEnglish: 'in English',
  seeWho: 'See who',
  addSpanish: (what: string) => `Add a Spanish ${what}`,
  haveWarning: 'Have an address that can’t be used',
  speakSpanish: 'Speak Spanish and get it in English',
  noOwn: {
    text: 'Your profile has no mobile phone to send a test to.',
    email: 'Your profile has no email address to send a test to.',
  },
  tested: (to: string) => `A test is on its way to ${to}.`,
  testKept: (to: string) => outboxMessages.kept('A test', to),
  testHint: (to: string) => `To ${to}, with this person’s values. Links in the test don’t work.`,
  inactive: (reminder: string) =>
    `The reminder “${reminder}” is not active. Confirmed messages are on hold until it is. Any that are too late by then won’t be sent.`,
  changed: 'This list changed since you opened it. Review it again, then confirm.',
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
  add: 'Add people',
  adding: 'Adding…',
  /** Message about a missing file. Files are deleted once added, or after a day. */
  gone: 'This file was already added, or is no longer available. Choose it again.',
} as const;
