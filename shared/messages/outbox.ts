const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const testOutboxMessages = {
  unanswerable: 'A text is answered by a text, a call by a key.',
  replied: {
    confirm: 'The visit is confirmed.',
    cancel: 'The visit is canceled.',
    callback: 'The practice is asked to call back, and sees what was written.',
    opt_out: 'No more texts go to this number.',
    opt_in: 'Texts go to this number again.',
    help: 'Help was asked for. Nothing changed.',
    late: 'The visit has begun. Nothing changed.',
    not_pat: 'It is the wrong person: no more calls and texts go to this number.',
    thanks: 'The answer stands. Nothing is sent back.',
    nothing: 'There is nothing that this could answer. Nothing changed.',
  },
  pressed: {
    confirm: 'The visit is confirmed.',
    cancel: 'The visit is canceled.',
    callback: 'The practice is asked to call back.',
    opt_out: 'No more calls go to this number.',
    not_pat: 'It is the wrong person: no more calls and texts go to this number.',
    transfer: 'The call goes to the office.',
    repeat: 'The call is played again.',
    late: 'The visit has begun. Nothing changed.',
    nothing: 'The call does not know this key, and asks again.',
  },
  reminderFor: (name: string) => `Reminder for ${name}:`,
  callSays: (text: string) => `The call says: “${text}”`,
} as const;

export const outboxMessages = {
  link: 'Test mode: messages are not sent. View test outbox',
  kept: (what: string, to: string) =>
    `${what} to ${to} was saved to the test outbox, not sent: no provider is set up.`,
  read: 'Read it in the outbox',
  lead: 'Test mode. See each message as the patient would and reply as them.',
  empty: {
    text: 'No texts yet. Confirm a job that sends texts to see them here.',
    email: 'No emails yet. Confirm a job that sends emails to see them here.',
    voice: 'No calls yet. Confirm a job that calls people to see what they would hear.',
  },
  waits: (count: number, first: string, last: string) =>
    first === last
      ? `${counted(count, 'message waits', 'messages wait')} to leave ${first}.`
      : `${counted(count, 'message waits', 'messages wait')}: the first leaves ${first}, the last ${last}.`,
  released: 'Scheduled messages are shown below.',
  nothingFound: 'Nobody of that name or number is here.',
  links: 'The links in it work: they open what the patient sees.',
  notTaken: 'The answer could not be taken. Please try again.',
} as const;
