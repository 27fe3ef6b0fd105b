import { outboxMessages } from './outbox.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const worklistMessages = {
  kinds: {
    callback: 'Asked for a call back',
    cancel: 'Visit canceled by the patient',
    not_pat: 'Wrong number',
    failed: 'Could not be reached',
    unreachable: 'Patient with no way to be reached',
    returned: 'Payment returned by the bank',
    voicemail: 'New voicemail',
    unasked: 'Payment request did not arrive',
    unrefunded: 'Refund was refused',
    late_charge: 'Late charge reversed',
  },
  listen: (caller: string) => `Voicemail of ${caller || 'an unknown caller'}`,
  note: (most: number) => `A note has at most ${most} characters.`,
  assignee: 'There is no such user here.',
  noneDone: 'Nothing was done yet.',
  done: 'Marked done. You’ll find it under Done for 30 days.',
  kept: 'Change saved',
  /** Written to the audit trail. */
  told: {
    done: { T: 'done', F: 'open again' },
    note: (note: string) => (note ? `note '${note}'` : 'note removed'),
    assignee: (name: string) => (name ? `given to ${name}` : 'given to nobody'),
  },
} as const;

export const troubleMessages = {
  tasks: {
    one: 'Task that failed',
    many: 'Tasks that failed',
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
  willReach: (people: number) => `${counted(people, 'person is', 'people are')} called or written to.`,
  confirmStop: { title: 'Stop this job?', goOn: 'Stop this job' },
  getNothing: (people: number, isSending: boolean) => {
    if (people === 0) return 'A stopped job cannot be resumed.';
    const nothing = `${counted(people, 'person gets', 'people get')} nothing`;
    return isSending
      ? `Up to ${nothing}: a message that is being sent right now still goes out. This cannot be undone. To send later, pause it.`
      : `${nothing}, and this cannot be undone. To send later, pause it.`;
  },
  done: {
    confirm: 'Confirmed. Each message leaves at its time.',
    pause: 'Job paused. Nothing is sent until you resume it.',
    resume: 'Job resumed.',
    cancel: 'Job canceled.',
  },
  runsByItself:
    'The reminder runs by itself: each morning it takes the visits that are due from this list. Nobody needs to send it.',
  sendNow: 'Send now instead',
  waits: { byItself: 'runs by itself', notStarted: 'not started' },
  /** Labels for filters by a list's own status. The list's last job may have a more specific status. */
  filteredLists: { ready: 'Ready, stopped', running: 'Running, paused' },
  zone: (zone: string) => `All times are ${zone}.`,
  changeZone: 'Change the time zone',
  startersTaken: 'Starter templates and their reminder are in your library.',
  created: 'Look through what will be sent, then press Confirm. Nothing is sent before.',
  failed: 'This job stopped before its end. Look through its list, then send it again.',
  sentAll: 'This list was sent already. Add people to send it to them.',
  openJob: 'This list is being sent already. This is its job.',
  noPeople: 'Nobody on this list can be reached yet. Add people first.',
  unreadable: 'This part could not be read. Reload the page to try again.',
  hidden: (count: number) => `${count.toLocaleString('en-US')} hidden`,
  cancelledByRules: (count: number) => `${count.toLocaleString('en-US')} canceled by rules`,
  rows: (count: number) => counted(count, 'row', 'rows'),
  oneAdded: (name: string) => `${name} was added to the list.`,
  oneCancelled: (name: string) =>
    `${name} was added, but a rule canceled the row. Show the hidden rows to see why.`,
  rowsAdded: (accepted: number) => `${counted(accepted, 'row', 'rows')} accepted`,
  rowsCancelled: (count: number) => `${counted(count, 'row', 'rows')} of them canceled by rules`,
  rowsRefused: (rejected: number) => `${counted(rejected, 'row', 'rows')} refused`,
  rowsWarned: (count: number) =>
    `${counted(count, 'row has', 'rows have')} a phone number or email address that can’t be used. ${count === 1 ? 'It gets' : 'They get'} the rest.`,
  refusedStay: (rejected: number) =>
    rejected === 1
      ? 'It stays on the list and gets nothing until you correct it.'
      : 'They stay on the list and get nothing until you correct them.',
  loadedBefore: (list: string, when: string) =>
    `The same file was added to “${list}” before${when}. Check that nobody gets the reminder twice.`,
  tickContacts: 'Choose the people to add first.',
  chooseList: 'Choose the list to take people from first.',
  people: (people: number) => counted(people, 'person', 'people'),
  /** Default name of a notification list, from its contacts or reminder. The word 'made' distinguishes the date from the appointments' date. */
  listName: (called: string, day: string) => `${called}, made ${day}`,
  andOthers: (name: string, others: number) => `${name} and ${counted(others, 'other', 'others')}`,
  sendTo: (who: string) => `Send a reminder to ${who}`,
  /** Shown in the form for a new notification list if contacts were selected on the Contacts page. */
  putOn: (who: string) => `Put ${who} on it`,
  putOnFor: (who: string, when: string) => `Put ${who} on it, for ${when}`,
  putOnForNext: (who: string) => `Put ${who} on it, each for their next visit`,
  dayLater: 'No next visit is known: you say the day in the next step.',
  daysLater: (people: number) =>
    `Of ${counted(people, 'person', 'people')} no next visit is known: you say their day in the next step.`,
  notActive: 'not active',
  inEnglishOnly: (what: string) => `${what} in English only`,
  notOffered: (names: readonly string[]) =>
    `Not offered, as ${names.length === 1 ? 'it is' : 'they are'} not active: ${names.join(', ')}.`,
  speaksSpanish: (name: string) => `${name} speaks Spanish: what is in English only reaches them in English.`,
  forNextVisit: 'Left empty: for their next visit.',
  moreContacts: (shown: number, all: number) =>
    `The first ${shown} of ${all.toLocaleString('en-US')}. Search more closely to see the others.`,
  rowsNotHere: 'Rows cannot be added to lists of this account.',
  rechecked: 'Who has opted out meanwhile is left out at the moment of sending.',
} as const;

const gets = (people: number) => `${counted(people, 'person gets', 'people get')}`;

export const flawMessages = {
  open: (people: number, label: string) => `${gets(people)} a message in which “${label}” is empty.`,
  punctuation: (people: number, quote: string) =>
    `${gets(people)} a message with doubled or misplaced punctuation: “${quote}”`,
  tooLong: (people: number, most: number, length: number) =>
    `${gets(people)} a text of more than ${most.toLocaleString('en-US')} characters, such as one of ${length.toLocaleString('en-US')}. It may not be delivered.`,
  /** Shown on the page with one recipient's messages. */
  inPunctuation: (quote: string) => `Check the punctuation: “${quote}”`,
  inLength: (most: number) =>
    `More than ${most.toLocaleString('en-US')} characters. This text may not be delivered.`,
  warned: (people: number) =>
    `${counted(people, 'person has', 'people have')} a phone number or email address that can’t be used. ${people === 1 ? 'This person gets' : 'They get'} the rest.`,
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
  mayNotSend: 'Somebody whose user group may send confirms this list.',
  noTime: 'Enter a day and a time that exist.',
  past: 'This moment is over. Choose a later one, or leave it empty to start at once.',
  confirmed: 'This list was confirmed already.',
  confirmedHeld: 'Confirmed.',
  confirmedNow: {
    one: 'Confirmed. The message leaves now.',
    all: 'Confirmed. All messages leave now.',
    first: 'Confirmed. The first message leaves now.',
  },
  /** Confirmation message. `when` starts with a space. */
  confirmedFor: (isOne: boolean, when: string) =>
    `Confirmed. ${isOne ? 'The message' : 'The first message'} leaves${when}.`,
  openContact: 'Open the contact',
  isLeftOut: 'Left out of this list. Nothing is sent.',
  isTakenIn: 'On this list again.',
  saved: 'Row saved.',
  sentBefore: 'What left before, and the answers',
  jobLink: {
    open: 'Pause it, stop it, and all figures',
    paused: 'Resume it, stop it, and all figures',
    over: 'All figures',
  },
  jobPaused: 'Leaves when its job is resumed',
  onceConfirmed: ', once the list is confirmed',
  toConfirm: 'Back to the list, to confirm it',
  toConfirmButton: 'Skip the rows, to Confirm',
  nobody: 'Nobody on this list would get anything now.',
  /** `what` names content, such as 'text and email'. */
  untranslated: (people: number, what: string) =>
    `${counted(people, 'person speaks', 'people speak')} Spanish and ${people === 1 ? 'gets' : 'get'} the ${what} in English: the reminder has none in Spanish.`,
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
  testHint: (to: string) => `To ${to}, with this person’s values. Its links answer nothing.`,
  inactive: (reminder: string) =>
    `The reminder “${reminder}” is not active: what is confirmed waits until it is, and what is too late by then is left out.`,
  changed: 'This list would do something else by now. Look at it once more, then confirm.',
} as const;
