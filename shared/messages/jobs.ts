export const jobMessages = {
  transition: (from: string, to: string) => `This job is ${from}: it cannot become ${to}.`,
  list: 'The list of a job stays the same. Make a new job for another list.',
  started: 'This job has started: its start cannot be changed.',
  open: 'This list has a job that is not over. Cancel that job first, or wait for its end.',
  cancelFirst: 'Cancel the job first.',
  sent: 'Messages of this job were sent: it stays for the record.',
  busy: 'This list is being sent: rows cannot be added to it.',
  sameFile: 'This very file is on this list already. Nobody was added a second time.',
  busyRow: 'This list is being sent: its rows cannot be changed.',
  rows: 'A list of records is expected.',
  people: 'Name a search of the contacts, or another list.',
  noContacts: 'You may not see contacts.',
  tooManyRows: (most: number) => `At most ${most} rows can be added at once.`,
  task: (from: string, to: string) => `This task is ${from}: it cannot become ${to}.`,
  noRestart: 'A task of this kind cannot be started again.',
  cancelTask: 'Cancel the task first.',
  leftAlready: 'It is not waiting any more, so it cannot be stopped.',
  stopMessage: 'Do not send this',
  confirmStop: (what: string) => `Do not send this ${what.charAt(0).toLowerCase()}${what.slice(1)}?`,
  stopsAll:
    'Nothing else leaves for this visit either, and this person is left out when the list is sent again.',
  stopsOne: 'It is left out and is not tried again.',
  messageStopped: 'Stopped. Nothing leaves for this visit.',
} as const;

export const messageFailures = {
  detail: (channel: 'email' | 'text', to: string, subject: string) =>
    channel === 'text' ? `Text to ${to}` : `${subject} (mail to ${to})`,
  refused: 'It was refused and is not tried again.',
  late: 'It could not be sent in time. It is not tried again.',
  unknown: 'No clear answer came, so it may have arrived. It is not sent again, so nobody gets it twice.',
  undelivered: 'It was not delivered. It is not sent again.',
} as const;

export const rowReasons = {
  noName: 'Name is required.',
  noRecord: 'A record is expected.',
  noProvider: 'No provider is set up for what is sent, so nothing can leave.',
  noAddress: 'There is no phone number or email address for what is sent.',
  optedOut: 'This person asked not to be contacted this way.',
  bouncedBefore: 'An earlier message came back: the number gets no texts, or the email address is not there.',
  duplicate: 'The same person and time are in this list already.',
  tooLate: 'The appointment is over.',
  overBefore: 'The appointment is over before its reminder may be sent.',
  offDay: 'Its reminder would fall on a day on which none is sent.',
  noWindow: 'Its reminder has no hours in which it may be sent.',
  reached: 'This person was reached for this visit before.',
  cancelled: 'This visit was canceled.',
  withdrawn: 'This visit was moved or taken off the list that it came from.',
  leftOut: 'This row was left out by hand.',
} as const;
