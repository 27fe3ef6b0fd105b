import { boolean, record, text, time, type ValueOf } from '../wire/wire-types.ts';

export const followUpStates = ['open', 'done'] as const;
export type FollowUpState = (typeof followUpStates)[number];

export const mostFollowUps = 1000;

/** Staff notes on a call, and the caller's newest payable payment. */
export const followUpType = record({
  call: text,
  done: boolean,
  done_by: text,
  done_at: time,
  note: text,
  /** User ID, or '' if unassigned. */
  assignee: text,
  /** '' if there is none or the user may not see it. */
  payment: text,
  /** Amount of the payment in dollars. */
  amount: text,
});

export type FollowUp = ValueOf<typeof followUpType> & {
  /** Saved values, if the other values were typed but could not be saved. */
  saved?: FollowUp;
};
