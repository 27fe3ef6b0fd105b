/** How a visit was answered; `none` of one that was not. */
export const visitAnswers = ['confirm', 'cancel', 'callback', 'opt_out', 'not_pat', 'none'] as const;
export type VisitAnswer = (typeof visitAnswers)[number];

export const readVisitAnswer = (value: unknown): VisitAnswer | undefined =>
  visitAnswers.find((answer) => answer === value);
