import { formatCount } from '../../count.ts';

export const jobMessages = {
  transition: (from: string, to: string) => `This job is ${from} and can’t be changed to ${to}.`,
  list: 'You can’t change the list of a job. Create a new job for another list.',
  started: 'This job has started, so its start time can’t be changed.',
  open: 'This list has a job that hasn’t ended. Cancel that job first, or wait until it ends.',
  cancelFirst: 'Cancel the job first.',
  sent: 'Messages of this job were sent, so it can’t be deleted.',
  busy: 'This list is being sent, so you can’t add rows to it.',
  sameFile: 'This file is already on this list. No one was added twice.',
  busyRow: 'This list is being sent, so its rows can’t be changed.',
  rows: 'The body must be a list of records.',
  people: 'Choose a contact search or another list.',
  noContacts: 'You don’t have permission to view contacts.',
  tooManyRows: (most: number) => `At most ${most} rows can be added at once.`,
  task: (from: string, to: string) => `This task is ${from} and can’t be changed to ${to}.`,
  noRestart: 'This kind of task can’t be started again.',
  cancelTask: 'Cancel the task first.',
  leftAlready: 'This message is no longer scheduled, so it can’t be stopped.',
  unnamed: 'a person without a name',
  stopMessage: 'Do not send this',
  confirmStop: (what: string) => `Do not send this ${what.charAt(0).toLowerCase()}${what.slice(1)}?`,
  stopsAll:
    'Nothing else is sent for this appointment, and this person is skipped if the list is sent again.',
  stopsOne: 'It won’t be sent or tried again.',
  messageStopped: 'Stopped. Nothing will be sent for this appointment.',
} as const;

export const messageFailures = {
  detail: (channel: 'email' | 'text', to: string, subject: string) =>
    channel === 'text' ? `Text to ${to}` : `${subject} (mail to ${to})`,
  refused: 'It was rejected and won’t be tried again.',
  late: 'It could not be sent in time and won’t be tried again.',
  unknown:
    'Delivery unknown: the provider gave no clear answer. We won’t resend it, so no one gets it twice.',
  undelivered: 'It was not delivered and won’t be sent again.',
} as const;

export const rowReasons = {
  noName: 'Name is required.',
  noRecord: 'The row must be a record.',
  noProvider: 'No provider is set up for these messages, so nothing can be sent.',
  noAddress: 'No phone or email on file.',
  optedOut: 'This person asked not to be contacted this way.',
  bouncedBefore:
    'An earlier message bounced: the number can’t get texts, or the email address doesn’t exist.',
  duplicate: 'The same person and time are already on this list.',
  tooLate: 'The appointment is over.',
  overBefore: 'The appointment is over before its reminder can be sent.',
  offDay: 'The reminder would fall on a day when none are sent.',
  noWindow: 'The reminder has no sending hours.',
  reached: 'This person was already contacted for this appointment.',
  cancelled: 'This appointment was canceled.',
  withdrawn: 'This appointment was moved, or removed from the list it came from.',
  leftOut: 'Someone on your team chose not to send to this person.',
} as const;

export const jobStrings = {
  all: 'All jobs',
  heads: { list: 'Notification List', status: 'Status', sent: 'Sent', results: 'Results' },
  openList: 'Open list',
  noOne: 'no one to reach',
  progress: (sent: number, all: number) => `${formatCount(sent)} of ${formatCount(all)}`,
  starts: 'Starts',
  whenConfirmed: 'when confirmed',
  wasToStart: 'Was to start',
  due: 'Due',
  started: 'Started',
  waiting: 'Waiting',
  finished: 'Finished',
  timesIn: 'Times in',
  scheduled: 'Scheduled messages',
  showHidden: 'Show them on the list',
  openTheList: 'Open the list',
  nothingSent: 'Nothing was sent.',
  templates: 'Templates',
  templatesSaved: (when: string) =>
    `Versions as of ${when}, when the job was confirmed. Later changes don’t affect this job.`,
  version: (name: string, version: number) => `${name}, version ${version}`,
  newerVersion: (newest: number) => `(now version ${newest})`,
  deletedTemplate: '(deleted since)',
  messageHeads: { name: 'Name', message: 'Message', status: 'Status', answer: 'Answer', time: 'Time' },
} as const;

export const whyQuestions = {
  got: 'Why did this person get it?',
  missed: 'Why didn’t this person get it?',
  open: 'Will this person get it?',
} as const;

export const messageStrings = {
  reply: 'Reply in the test outbox',
  person: 'Person',
  sentTo: 'Sent to',
  requests: 'Requests',
  payment: 'a payment',
  list: 'List',
  job: 'Job',
  openJob: 'Open',
  whenResumed: 'When the job is resumed',
  answer: 'Answer',
  providerResponse: 'Provider response',
  attempts: 'Attempts',
  passed: 'Passed',
  failed: 'Failed',
  content: {
    call: { ahead: 'What will be said', past: 'What was said' },
    message: { ahead: 'What will be sent', past: 'What was sent' },
  },
  notWritten: 'The message is written when it is sent.',
  neverWritten: 'Nothing was sent. A message is written when it is sent.',
  preview: 'Preview it now',
  others: 'Also for this appointment',
} as const;
