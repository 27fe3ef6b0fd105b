import { counted } from '../../count.ts';
import type { CallStep } from '../../ivr/outcome.ts';

export const ivrMessages = {
  calledAgain: (when: string) => `Called again ${when}`,
  followUpSaved: 'Follow-up saved',
  partial: (seen: string, of: string) =>
    `The phone system returned only ${seen} of ${of} calls, so these numbers are too low. Choose fewer days.`,
  noSuchNumber: (number: string) => `'${number}' is not one of your numbers. All numbers are shown.`,
  cannotUse: (value: string, name: string) => `'${value}' cannot be used for ${name}.`,
  rangeForm: 'Enter two dates, such as 11/01/2026 and 11/20/2026.',
  rangeTooLong: (days: number) => `A range can be at most ${days} days.`,
  rangeTurned: 'From was after To, so we swapped them.',
  paidSinceUnknown:
    'We can’t check right now if the caller has paid since. Check again before you request a payment.',
  /** Written to the audit trail after the kind of follow-up. */
  followUpOf: 'Follow-up of',
} as const;

export const recordingMessages = {
  kinds: { call: 'Recording', voicemail: 'Voicemail' },
  /** Written to the audit trail. */
  opened: {
    call: (caller: string) => `The recording of a call from ${caller || 'an unknown caller'}`,
    voicemail: (caller: string) => `A voicemail from ${caller || 'an unknown caller'}`,
  },
} as const;

export const ivrFrameStrings = {
  tabs: 'IVR',
  failed: 'Calls can’t be loaded right now',
  calls: (count: number) => counted(count, 'call'),
  tableOf: (caption: string) => `${caption}, table`,
  chosenDays: 'Chosen days',
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  ofRows: (count: string) => ` of ${count}`,
  everyNumber: 'all numbers',
  everyProvider: 'all providers',
  noCalls: 'No calls',
} as const;

export const ivrFilterStrings = {
  form: 'Calls',
  filters: 'Filters',
  inUse: (count: number) => `${count} in use`,
  from: 'From',
  to: 'To',
  number: 'Number',
  allNumbers: 'All numbers',
  provider: 'Provider',
  allProviders: 'All providers',
  days: 'Days',
  search: 'Search by name, phone or patient code',
  searchHint: 'Name, phone or code',
  phone: 'Phone',
  outcome: 'Outcome',
  allOutcomes: 'All outcomes',
  authenticated: 'Authenticated',
  paid: 'Paid',
  transferred: 'Transferred',
  shortest: 'Minimum length (seconds)',
  longest: 'Maximum length (seconds)',
  columns: 'Columns',
  none: 'No calls match your filters.',
  clear: 'Clear the filters',
} as const;

export const callStepLabels: Readonly<Record<CallStep, string>> = {
  attempted: 'Not answered',
  answered: 'Answered',
  identified: 'Identified',
  authenticated: 'Authenticated',
  paid: 'Paid',
};

export const callStrings = {
  calls: 'Calls',
  call: 'Call',
  transferred: (outcome: string) => `${outcome}, transferred`,
  from: (caller: string) => `Call from ${caller}`,
  unknownNumber: 'an unknown number',
  activity: 'Activity',
  noEvents: 'No events were recorded.',
  details: 'Details',
  phone: 'Phone',
  followUp: 'Follow-up',
  doneBy: (user: string) => `Done by ${user}`,
  paymentOf: (money: string) => `Payment of ${money}`,
  sendLink: 'Send the payment link',
  nextStep: 'Next step: ',
  /** Parts of the sentence with the next step that become links. */
  nextLinks: { call: 'call back', send: 'send the payment link' },
  orSend: ', or send the payment link',
  paidLater: (moment: string) => `Paid in a later call, ${moment}: check that nothing is left to pay.`,
} as const;

export const callFactLabels = {
  called: 'Called',
  connected: 'Connected',
  totalTime: 'Total time',
  collected: 'Collected',
  provider: 'Provider',
  location: 'Location',
  patient_code: 'Patient Code',
  client_code: 'Client Code',
  case_code: 'Case Code',
  medical_code: 'Medical Code',
  facility_code: 'Facility',
  facility_address: 'Facility Address',
  reminder_type: 'Reminder',
  email: 'Email',
  appt_status: 'Appointment',
  date: 'Appointment Date',
  time: 'Appointment Time',
  status: 'Status',
  message: 'Message',
} as const;

export const followUpStrings = {
  unknownCaller: 'Unknown caller',
  due: (money: string) => `${money} due`,
  to: (name: string) => ` to ${name}`,
  noneHere: 'No callers here',
  none: 'No one to follow up with',
  noneDone: 'No follow-ups were done for these days yet.',
  noneUnpaid: 'No callers on these days were verified but did not pay.',
  open: (count: string) => `${count} open`,
  openWith: (open: string, money: string) => `${open}, ${money}`,
  counts: (open: string, done: string) => `${open} · ${done} done`,
  filter: 'Filter callers',
  states: { all: 'All', open: 'Open', done: 'Done' },
} as const;

export const dashboardStrings = {
  unpaid: 'Verified, but did not pay',
  followUp: 'Follow up',
  comparedWith: (days: string) => `Compared with ${days}`,
  comparedUpTo: (compared: string, moment: string) =>
    `${compared} up to ${moment}, because today isn’t over yet.`,
  noneForProvider: (provider: string) => `No calls for ${provider} on these days.`,
  none: 'No calls to the selected numbers on these days.',
  allProviders: 'Show all providers',
  last30: 'Show the last 30 days',
  meanings: 'What these numbers mean',
  titles: {
    hours: 'Calls by hour',
    providers: 'Calls by provider',
    months: 'Calls by month',
    days: 'Calls by day',
    funnel: 'From call to payment',
  },
  heads: { hour: 'Hour', provider: 'Provider', month: 'Month', day: 'Day' },
  funnelHeads: ['Step', 'Calls', 'Of all calls'],
  total: 'Total',
  asTable: 'Show as a table',
  csv: 'CSV',
  csvOf: (title: string) => `CSV of ${title}`,
  series: { calls: 'Calls', transfers: 'of these transferred', payments: 'of these paid' },
  forProvider: (name: string) => `for ${name}`,
} as const;

export const collectedStrings = {
  title: 'Collected',
  none: 'No payments',
  noneHint: 'No payments were collected by phone on these days.',
  paidCalls: 'Calls with a payment',
  collectedIn: (payments: number) => `collected in ${counted(payments, 'payment')}`,
  byDay: (days: number) => `By day, ${counted(days, 'row')}`,
  collectedBy: (head: string) => `Collected by ${head.toLowerCase()}`,
  payments: 'Payments',
} as const;

/** Change of a metric since the previous days. */
export const changeStrings = {
  same: 'same as before',
  none: 'none before',
  before: (value: string) => `${value} before`,
  points: (points: string, isMore: boolean) => `${points} points ${isMore ? 'more' : 'less'}`,
  many: (value: string, isMore: boolean) => `${value} ${isMore ? 'more' : 'fewer'}`,
  little: 'a little',
  percent: (value: string) => `${value}%`,
  much: (size: string, isMore: boolean) => `${size} ${isMore ? 'more' : 'less'} than before`,
  from: (value: string) => `from ${value}`,
  upFrom: (value: string) => `up from ${value}`,
  downFrom: (value: string) => `down from ${value}`,
} as const;

/** Sentences above the charts. `where` is text such as `in the hour from 9 AM` or `for Dr. Park`. */
export const findingStrings = {
  busiest: (where: string, calls: string, all: string) => `Most calls are ${where}: ${calls} of ${all}.`,
  busiestDay: (day: string, calls: string) => `Most calls came on ${day} (${calls})`,
  nothingCollected: (busiest: string) => `${busiest}; nothing was collected.`,
  mostCollected: (busiest: string, day: string, money: string) =>
    `${busiest}; most was collected on ${day} (${money}).`,
  funnel: (verified: string, paid: string, transferred: string) =>
    `${verified} were verified, ${paid} paid, ${transferred} were transferred.`,
  noTransfers: 'No caller was transferred.',
  share: (where: string, share: string) => `${where} (${share})`,
  shareOfCalls: (where: string, share: string) => `${where} (${share} of calls)`,
  transfersEach: (transfers: string, where: string) => `Most transfers, ${transfers} each: ${where}.`,
  transfers: (where: string, { transfers, calls, share }: Record<'transfers' | 'calls' | 'share', string>) =>
    `Most transfers ${where}: ${transfers} of ${calls} (${share}).`,
  largestShare: (where: string, share: string) => `Largest share ${where}: ${share}.`,
  more: (count: number) => `${count} more`,
  firstHour: 'before 7 AM',
  lastHour: 'from 8 PM on',
  hour: (label: string) => `in the hour from ${label}`,
} as const;
