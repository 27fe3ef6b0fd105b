import { counted, formatCount, plural } from '../../count.ts';

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

export const homePageStrings = {
  welcome: (firstName: string) => `Welcome${firstName && `, ${firstName}`}`,
  newList: 'New notification list',
  noLists: 'No notification lists yet',
  allLists: 'All notification lists',
  listHeads: { name: 'Name', reminder: 'Reminder', status: 'Status', rows: 'Rows', created: 'Created' },
  openJobOf: (list: string) => `of ${list}`,
  recent: 'Recent',
  recentHeads: { list: 'List', status: 'Status', progress: 'Progress' },
  /** Follows a count such as '17 of 33' on a phone, which shows no column heads. */
  sent: 'sent',
  needs: 'Needs you',
  worklist: (count: number) => `Worklist (${formatCount(count)})`,
  toConfirm: (count: number) => plural(count, 'Job to confirm', 'Jobs to confirm'),
  checkAndConfirm: 'Check and confirm',
  startsAt: (moment: string) => `first ${moment}`,
  startsWhenConfirmed: 'starts when confirmed',
  hours: 'Going out next',
  byHour: 'Messages by hour',
  onHold: 'On hold until someone presses RUN',
  noHours: 'Nothing is scheduled for today or tomorrow.',
  noMessages: 'Nothing',
  dayTotal: (messages: number, hour: string) => `${counted(messages, 'message')}, first at ${hour}`,
  hourTotal: (hour: string, messages: number) => `${hour}, ${counted(messages, 'message')}`,
  today: 'Today’s appointments',
  tomorrow: 'Tomorrow’s appointments',
} as const;

export const sendingStrings = {
  label: 'Sending for the whole account',
  run: 'RUN',
  stop: 'STOP',
  running: 'RUNNING.',
  stopped: 'STOPPED',
  held: 'ON HOLD',
  heldWhy:
    'We’re checking your service. Until we finish, nothing is sent and no payments are charged. Nothing is lost.',
  since: (moment: string, by: string) => `since ${moment}${by && ` by ${by}`}`,
  askRun: 'Start sending again?',
  askStop: 'Stop all sending?',
  reason: 'Reason, shown to your team (optional)',
  start: 'Start sending',
  stopAll: 'Stop all sending',
} as const;

export const firstStepStrings = {
  title: 'Three steps to your first reminder',
  starters: 'Add starter templates',
  done: '(done)',
  inLibrary: 'is in your library.',
  noAccess: 'Someone on your team with access to the library can do this.',
  writeOwn: 'Write your own',
  createReminder: 'Create a reminder',
  startersHint:
    'A text, an email and a call in English and Spanish, and a reminder that sends them 2 days before each appointment. You can change every word.',
  reminderHint: 'A reminder sets what to send, and how long before the appointment.',
  has: (people: number) => `has ${counted(people, 'person', 'people')}.`,
  isEmpty: (list: string) => `“${list}” is empty.`,
  peopleHint:
    'Add people from a file, from your contacts or by hand. To try it out, use the sample file: its appointments are in the future.',
  createList: 'Create a list',
  hasJobs: 'Your jobs are below.',
  checkHint: 'Preview each message before it’s sent. Nothing is sent until you confirm.',
} as const;
