import { record, text, time, type ValueOf, type WireOf } from '../wire/wire-types.ts';

/** Ids in an email link: the row of a notification list, and the token that proves that the link came from our email. */
export const emailLinkRequest = record({ oid: text, cid: text });

/** Appointment of an email link and its answer, without patient data. */
export const emailAppointmentResult = record({
  practice: text,
  phone: text,
  timezone: text,
  /** Day as `YYYY-MM-DD`, or '' for none. */
  date: text,
  time: text,
  /** Location of the appointment and address of the practice, comma-separated. */
  place: text,
  answer: text,
  answered_at: time,
  /** Time until which the answer can be undone. */
  undo_until: time,
});

export type EmailLink = ValueOf<typeof emailLinkRequest>;
export type EmailAppointmentValue = ValueOf<typeof emailAppointmentResult>;
export type EmailAppointmentWire = WireOf<typeof emailAppointmentResult>;

export const emailActions = ['confirm', 'cancel', 'opt_out', 'not_pat'] as const;
export type EmailAction = (typeof emailActions)[number];
