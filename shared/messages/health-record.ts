import { formatCents } from '../money.ts';

export const outboundEventMessages = {
  off: 'The link to the health record is turned off',
} as const;

const byHand = (subject: string) => (why: string) =>
  `The health record was not told: ${why}. Enter the ${subject} there by hand, or try again.`;

export const paymentEventMessages = {
  charge: {
    event: '',
    detail: (cents: number) => `Payment of ${formatCents(cents)} (to the health record)`,
    failed: byHand('payment'),
  },
  refund: {
    event: 'Refund',
    detail: (cents: number) => `Refund of ${formatCents(cents)} (to the health record)`,
    failed: byHand('refund'),
  },
  return: {
    event: 'Return by the bank',
    detail: (cents: number) => `Return by the bank of ${formatCents(cents)} (to the health record)`,
    failed: byHand('return'),
  },
} as const;

export const recordRowErrors = {
  noStart: 'The health record names no day and time.',
  noStatus: 'The health record does not say whether this appointment stands.',
  noPatient: 'The health record names no patient.',
  severalPatients: 'The health record names several patients for one appointment.',
  unknownPatient: 'The health record does not tell who the patient is.',
  deceased: 'The health record says that this patient has died.',
  noId: 'An appointment of the health record has no identifier: it is not on the list.',
  twice: (id: string) => `The health record told of appointment ${id} twice: it is on the list once.`,
} as const;

export const recordListMessages = {
  off: 'No health record is linked to your practice.',
  days: (most: number) => `Choose a first and a last day, from today on and at most ${most} days in all.`,
  away: (why: string) =>
    `The health record does not answer as it should at the moment, so nothing on this list was changed. Try again in some minutes. (${why})`,
  settings: (why: string) =>
    `The link to your health record does not work, so nothing on this list was changed. Please tell customer support. (${why})`,
  tooMany: (most: number) =>
    `The health record has more than ${most} appointments in these days. Nothing was changed: choose fewer days.`,
  canceled: 'This appointment was canceled in the health record.',
  missed: 'The health record says that the patient did not come.',
  mistaken: 'The health record says that this appointment was entered by mistake.',
  gone: 'This appointment is not in the health record any more.',
  moved: 'This appointment was moved in the health record.',
} as const;

export const listSourceMessages = {
  legend: 'Where its people come from',
  file: 'Upload a file',
  record: 'From the health record',
  from: 'First day',
  to: 'Last day',
  hint: (most: number) =>
    `Whoever has an appointment on these days comes on the list, at most ${most} days at once. You look through them before anything is sent.`,
  again:
    'Reading again brings the list up to date: new appointments come on it, moved ones are judged anew, canceled ones drop out. Nobody is reminded twice of one appointment.',
  readFor: (from: string, to: string, when: string) => `Read for ${from} to ${to}, last ${when}.`,
  reading: 'Reading…',
  read: 'Read appointments',
  readAgain: 'Read again',
  days: (most: number) => `Choose days from today on, the last after the first, at most ${most}.`,
  unavailable: 'No answer came, so it is not known what was read. Look at the list, then read again.',
  none: 'The health record has no appointments in these days.',
  noneNew: 'No new rows',
  changed: (count: number) => `${countOf(count)} changed since`,
  withdrawn: (count: number) => `${countOf(count)} canceled, moved or gone, and not sent any more`,
  unchanged: (count: number) => `${countOf(count)} as before`,
  later: (count: number) =>
    `This list is being sent: ${countOf(count)} new or changed come on it when you read again after that.`,
} as const;

const countOf = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'appointment' : 'appointments'}`;

export const answerEventMessages = {
  detail: {
    confirm: (appointment: string) => `Visit confirmed by the patient: ${appointment} (to the health record)`,
    cancel: (appointment: string) => `Visit canceled by the patient: ${appointment} (to the health record)`,
  },
  failed: byHand('answer'),
  elsewhere: 'The appointment was read from another health record than the one that is linked now',
  gone: 'The appointment is not there any more',
  changing: 'The appointment was changed by somebody else each time',
  closed: (status: string) => `The appointment has the status ${status} there`,
} as const;
