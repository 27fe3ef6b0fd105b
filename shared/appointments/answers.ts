/** Answers to an appointment reminder: `none` if no answer arrived, `unasked` if no message was sent. */
export const visitAnswers = [
  'confirm',
  'cancel',
  'callback',
  'opt_out',
  'not_pat',
  'none',
  'unasked',
] as const;
export type VisitAnswer = (typeof visitAnswers)[number];

export const readVisitAnswer = (value: unknown): VisitAnswer | undefined =>
  visitAnswers.find((answer) => answer === value);
