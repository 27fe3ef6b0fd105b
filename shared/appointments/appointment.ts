import { channels } from '../contacts/channels.ts';
import {
  choice,
  flag,
  list,
  number,
  optional,
  record,
  text,
  time,
  type ValueOf,
  type WireOf,
} from '../wire/wire-types.ts';

/** Answers to an appointment reminder. `none` means that no answer arrived, `unasked` that no message was sent. */
export const appointmentAnswers = [
  'confirm',
  'cancel',
  'callback',
  'opt_out',
  'not_pat',
  'none',
  'unasked',
] as const;
export type AppointmentAnswer = (typeof appointmentAnswers)[number];

export const readAppointmentAnswer = (value: unknown): AppointmentAnswer | undefined =>
  appointmentAnswers.find((answer) => answer === value);

const day = {
  /** Calendar day in YYYY-MM-DD format. */
  day: text,
  /** Clinician's name; all clinicians if missing. */
  provider: text,
};

export const dayRequest = record(day);
export const appointmentsRequest = record({ ...day, answer: text });

export const appointmentResult = record({
  id: text,
  notification: text,
  contact: text,
  name: text,
  phone: text,
  email: text,
  /** HH:mm, or '' if the notification list has no time. */
  time: text,
  provider: text,
  location: text,
  reason: text,
  answer: optional(choice(appointmentAnswers)),
  /** Channel of the answer, or `staff`. */
  answered_by: text,
  answered_at: time,
  messages: list(record({ channel: choice(channels), status: text, reason: text, send_at: time })),
});

const count = optional(number);

export const daySummaryResult = record({
  visits: number,
  answers: optional(
    record({
      confirm: count,
      cancel: count,
      callback: count,
      opt_out: count,
      not_pat: count,
      none: count,
      unasked: count,
    }),
  ),
  /** All clinicians with an appointment on the day. */
  providers: list(text),
  /** Next day with an appointment. */
  next: text,
});

export const nextAppointmentRequest = record({
  /** Time in YYYY-MM-DD HH:mm format. */
  from: text,
  /** Contact IDs, separated by commas. */
  contacts: text,
  /** Selects the next canceled appointment instead. */
  off: flag,
});

export const nextAppointmentResult = record({
  contact: text,
  date: text,
  time: text,
  provider: text,
  location: text,
  answer: text,
  list: text,
  row: text,
  /** Reason why no reminder is sent. */
  reason: text,
});

export type Appointment = ValueOf<typeof appointmentResult>;
export type AppointmentWire = WireOf<typeof appointmentResult>;
export type DaySummary = ValueOf<typeof daySummaryResult>;
export type DaySummaryWire = WireOf<typeof daySummaryResult>;
export type NextAppointmentRow = ValueOf<typeof nextAppointmentResult>;
export type NextAppointmentWire = WireOf<typeof nextAppointmentResult>;
