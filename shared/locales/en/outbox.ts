import { counted } from '../../count.ts';

export const testOutboxMessages = {
  unanswerable: 'Reply to a text with a text, and to a call with a key.',
  replied: {
    confirm: 'The appointment is confirmed.',
    cancel: 'The appointment is canceled.',
    callback: 'Call back requested. The practice sees this text.',
    opt_out: 'This number won’t get any more texts.',
    opt_in: 'This number gets texts again.',
    help: 'The patient asked for help. Nothing changed.',
    late: 'The appointment has already started. Nothing changed.',
    not_pat: 'Wrong person: this number won’t get any more calls or texts.',
    thanks: 'The answer is unchanged. No reply is sent.',
    nothing: 'No appointment is waiting for an answer. Nothing changed.',
  },
  pressed: {
    confirm: 'The appointment is confirmed.',
    cancel: 'The appointment is canceled.',
    callback: 'Call back requested.',
    opt_out: 'This number won’t get any more calls.',
    not_pat: 'Wrong person: this number won’t get any more calls or texts.',
    transfer: 'The call is transferred to the office.',
    repeat: 'The message is played again.',
    late: 'The appointment has already started. Nothing changed.',
    nothing: 'This key does nothing, so the call asks again.',
  },
  reminderFor: (name: string) => `Reminder for ${name}:`,
  callSays: (text: string) => `The call says: “${text}”`,
} as const;

export const outboxMessages = {
  link: 'Test mode: messages are not sent. View test outbox',
  kept: (what: string, to: string) =>
    `${what} to ${to} was saved to the test outbox, not sent: no provider is set up.`,
  read: 'Read it in the test outbox',
  lead: 'Test mode. See each message as the patient would and reply as them.',
  empty: {
    text: 'No texts yet. Confirm a job that sends texts to see them here.',
    email: 'No emails yet. Confirm a job that sends emails to see them here.',
    voice: 'No calls yet. Confirm a job that calls people to see what they would hear.',
  },
  waits: (count: number, first: string, last: string) =>
    first === last
      ? `${counted(count, 'message waits', 'messages wait')} to be sent ${first}.`
      : `${counted(count, 'message waits', 'messages wait')} to be sent: the first ${first}, the last ${last}.`,
  released: 'Scheduled messages are shown below.',
  nothingFound: 'No messages for that name or number.',
  links: 'The links in this email work. They open the pages that the patient sees.',
  notTaken: 'The answer could not be saved. Please try again.',
} as const;

export const outboxPageStrings = {
  title: 'Test outbox',
  times: (zone: string) => `All ${zone}.`,
  kindsLabel: 'Kinds of messages',
  kinds: { text: 'Texts', email: 'Emails', voice: 'Calls' },
  release: 'Preview scheduled messages',
  searchLabel: 'Find a name or number',
  searchHint: 'Name or number',
  find: 'Find',
  paneLabel: (recipient: string) => `To ${recipient}`,
  noSubject: 'No subject',
  recipient: (name: string, address: string) => `to ${name && `${name}, `}${address}`,
  calls: (name: string, phone: string) => `calls ${name && `${name}, `}${phone}`,
  answered: (answer: string) => `Answered: ${answer}`,
  keys: 'Keys that were pressed',
  pressing: 'Pressing…',
  unnamed: 'Phone',
  thread: 'Texts, newest last',
  reply: 'Reply as this person',
  send: 'Send',
} as const;
