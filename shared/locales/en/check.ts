import { counted, formatCount, plural } from '../../count.ts';
import { outboxMessages } from './outbox.ts';

const gets = (people: number) => counted(people, 'person gets', 'people get');

export const flawMessages = {
  open: (people: number, label: string) => `${gets(people)} a message in which “${label}” is empty.`,
  punctuation: (people: number, quote: string) =>
    `${gets(people)} a message with doubled or misplaced punctuation: “${quote}”`,
  tooLong: (people: number, most: number, length: number) =>
    `${gets(people)} a text of more than ${formatCount(most)} characters, such as one of ${formatCount(length)}. It may not be delivered.`,
  noAppointmentField: (people: number, field: string) =>
    `${counted(people, 'person has', 'people have')} no appointment ${field}, but the message includes it.`,
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
  messageChanged: 'The message changed since you opened this list. Review it again, then confirm.',
} as const;

const noMessage = 'won’t get a message';
const peopleOf = (count: number) => counted(count, 'person', 'people');

export const planStrings = {
  noOne: 'No one is on this list yet.',
  channels: { text: 'a text', email: 'an email', voice: 'a call' },
  orElse: ', or else ',
  and: ' and ',
  gets: (people: number, messages: string) => `${plural(people, 'gets', 'get')} ${messages}`,
  firstNow: 'first right away',
  /** `when` starts with a space. */
  first: (when: string) => `first${when}`,
  noMessage,
  noMessages: (reasons: string) => `${noMessage}: ${reasons}.`,
  reasonAndNoMessage: (reason: string) => `${reason} and ${noMessage}.`,
  reasons: {
    no_provider: () => 'would be contacted by a channel that is not set up',
    no_address: (people: number) => `${plural(people, 'has', 'have')} no usable number or email address`,
    opted_out: () => 'opted out',
    bounced_before: () => 'had earlier emails come back or texts fail',
    duplicate: (people: number) => `${plural(people, 'is', 'are')} on the list twice`,
    too_late: (people: number) =>
      plural(
        people,
        'has an appointment that will be over by then',
        'have appointments that will be over by then',
      ),
    off_day: () => 'would get the message on a closed day',
    no_window: (people: number) =>
      `${plural(people, 'has', 'have')} no sending hours left before the appointment`,
    reached: (people: number) => `${plural(people, 'was', 'were')} already reached`,
    cancelled: () => 'canceled the appointment',
    withdrawn: (people: number) =>
      plural(
        people,
        'has an appointment that was moved or removed from its list',
        'have appointments that were moved or removed from their list',
      ),
    left_out: (people: number) => `${plural(people, 'was', 'were')} removed by your team`,
    error: (people: number) => plural(people, 'has an error', 'have an error'),
  },
  missingProvider: (channels: string) =>
    `No provider is set up for ${channels}, so none will be sent. Contact customer support.`,
  undated: (people: number) =>
    `${peopleOf(people)} ${plural(people, 'has', 'have')} no appointment date, so the message goes out as soon as possible.`,
  late: (people: number, leadDays: number) =>
    `${peopleOf(people)} should have been reminded ${leadDays} ${plural(leadDays, 'day')} before the appointment. Their messages go out as soon as possible.`,
  reminder: (name: string) => `Reminder “${name}”.`,
  nothingSent: 'Nothing has been sent yet.',
} as const;

export const plannedRowStrings = {
  title: 'Recipients',
  heads: { name: 'Name', appointment: 'Appointment', messages: 'Messages', time: 'Send time' },
  none: 'None',
  skipped: (count: number) => `${formatCount(count)} skipped.`,
  skippedAndHidden: (count: number) => `${counted(count, 'is', 'are')} skipped and hidden.`,
  hide: 'Hide them',
  show: 'Show them',
  messageTo: (channel: string, recipient: string) => `${channel} to ${recipient}`,
  later: 'Start later',
  notBefore: (zone: string) => `Don’t send before (${zone})`,
  movedTo: (first: string) => `Messages can’t be sent at that time: ${first}.`,
  checkAgain: 'Check again',
  back: 'Back',
  leave: 'Save and leave',
  confirm: 'Confirm',
  confirmAndSend: 'Confirm and send',
  confirming: 'Confirming…',
} as const;

export const rowMessageStrings = {
  /** `when` starts with a space. */
  appointment: (when: string) => `Appointment${when}`,
  nothingSent: (reason: string) => `Nothing will be sent. ${reason}`,
  notSent: (reason: string) => `Won’t be sent. ${reason}`,
  unnamed: 'this person',
  sendTest: (channel: string) => `Send a test ${channel} to yourself`,
  size: (characters: number, segments: number) =>
    `${counted(characters, 'character')}, ${plural(segments, 'one text', `sent as ${segments} texts`)}`,
  change: 'Change',
  takeIn: 'Send to this person',
  leaveOut: 'Don’t send to this person',
  edit: 'Edit this row',
  saving: 'Saving…',
} as const;

export const outcomeStrings = {
  contacted: (sent: number, total: number) =>
    `${formatCount(sent)} of ${peopleOf(total)} ${plural(sent, 'has', 'have')} been contacted`,
  delivered: (count: number) => `${formatCount(count)} delivered`,
  failed: (count: number) => `${formatCount(count)} failed`,
  waiting: (count: number) => `${formatCount(count)} waiting`,
  unsent: (count: number) => `${formatCount(count)} not sent`,
  paused: 'Paused.',
  confirmed: (waiting: number) => `Confirmed. Sending to ${peopleOf(waiting)}.`,
  /** `when` starts with a space. */
  firstAt: (waiting: number, when: string) =>
    `${plural(waiting, 'It goes out', 'The first goes out')}${when}.`,
  rightAway: ' right away',
  messageStatuses: {
    due: 'about to be sent',
    sending: 'being sent',
    sent: 'sent',
    delivered: 'delivered',
    failed: 'failed',
    unknown: 'delivery unknown',
    left_out: 'not sent',
  },
  scheduled: 'scheduled',
  scheduledFor: (when: string) => `scheduled for ${when}`,
  gotNoMessage: 'got no message',
  title: 'Results',
  heads: { name: 'Name', appointment: 'Appointment', status: 'Status', answer: 'Answer' },
  notSent: 'Not sent',
  preparing: 'Being prepared',
  nothingRecorded: 'Nothing recorded',
} as const;
