/** How a visit was answered; `none` of one that somebody was asked about in vain, `unasked` of one that no message left for. */
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
