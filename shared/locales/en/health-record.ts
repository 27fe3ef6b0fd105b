import { counted } from '../../count.ts';
import { formatCents } from '../../money.ts';

export const outboundEventMessages = {
  off: 'The link to the health record is turned off',
} as const;

const byHand = (subject: string) => (why: string) =>
  `The health record was not updated: ${why}. Enter the ${subject} there by hand, or try again.`;

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
    event: 'Bank return',
    detail: (cents: number) => `Bank return of ${formatCents(cents)} (to the health record)`,
    failed: byHand('return'),
  },
} as const;

export const recordRowErrors = {
  noStart: 'The health record has no date and time for this appointment.',
  noStatus: 'The health record does not show if this appointment is still on.',
  noPatient: 'The health record has no patient for this appointment.',
  severalPatients: 'The health record has several patients for this appointment.',
  unknownPatient: 'The health record does not identify the patient.',
  deceased: 'The health record shows that this patient has died.',
  noId: 'An appointment in the health record has no identifier, so it was not added to the list.',
  twice: (id: string) => `The health record has appointment ${id} twice. It was added to the list once.`,
} as const;

export const recordListMessages = {
  off: 'No health record is linked to your practice.',
  days: (most: number) => `Choose a first and last day, today or later, up to ${most} days in all.`,
  away: (why: string) =>
    `The health record is not responding correctly, so nothing on this list was changed. Try again in a few minutes. (${why})`,
  settings: (why: string) =>
    `The link to your health record is not working, so nothing on this list was changed. Please contact customer support. (${why})`,
  tooMany: (most: number) =>
    `The health record has more than ${most} appointments on these days. Nothing was changed. Choose fewer days.`,
  canceled: 'This appointment was canceled in the health record.',
  missed: 'The health record shows that the patient did not come.',
  mistaken: 'The health record shows that this appointment was entered by mistake.',
  gone: 'This appointment is no longer in the health record.',
  moved: 'This appointment was moved in the health record.',
} as const;

export const listSourceMessages = {
  legend: 'How to add people',
  file: 'Upload a file',
  record: 'From the health record',
  from: 'First day',
  to: 'Last day',
  hint: (most: number) =>
    `Everyone with an appointment on these days is added to the list, up to ${most} days at a time. You review the list before anything is sent.`,
  again:
    'Reading again updates the list: new appointments are added, moved ones are checked again, and canceled ones are removed. No one is reminded twice of the same appointment.',
  readFor: (from: string, to: string, when: string) =>
    `Appointments from ${from} to ${to}, last read ${when}.`,
  reading: 'Reading…',
  read: 'Read appointments',
  readAgain: 'Read again',
  days: (most: number) => `Choose a first and last day, today or later, up to ${most} days in all.`,
  unavailable: 'The server did not respond, so we don’t know what was read. Check the list, then read again.',
  none: 'The health record has no appointments on these days.',
  noneNew: 'No new rows',
  changed: (count: number) => `${counted(count, 'appointment')} changed since`,
  withdrawn: (count: number) =>
    `${counted(count, 'appointment')} canceled, moved or removed, and no longer sent`,
  unchanged: (count: number) => `${counted(count, 'appointment')} unchanged`,
  later: (count: number) =>
    `This list is being sent. ${counted(count, 'appointment is', 'appointments are')} new or changed. To include this, read the appointments again after sending ends.`,
} as const;

export const answerEventMessages = {
  detail: {
    confirm: (appointment: string) =>
      `Appointment confirmed by the patient: ${appointment} (to the health record)`,
    cancel: (appointment: string) =>
      `Appointment canceled by the patient: ${appointment} (to the health record)`,
  },
  failed: byHand('answer'),
  elsewhere: 'The appointment came from a different health record than the one linked now',
  gone: 'The appointment no longer exists',
  changing: 'Someone else kept changing the appointment',
  closed: (status: string) => `The appointment has the status ${status} in the health record`,
} as const;
