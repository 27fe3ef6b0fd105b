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
