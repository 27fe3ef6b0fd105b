import { textOf, type ApiRecord } from '../reply.ts';

export const followUpStates = ['open', 'done'] as const;
export type FollowUpState = (typeof followUpStates)[number];

export const mostFollowUps = 1000;

export interface FollowUp {
  done: boolean;
  doneBy: string;
  /** Unix seconds, or undefined if not done. */
  doneAt?: number;
  note: string;
  /** User ID, or '' if unassigned. */
  assignee: string;
  /** Caller's newest payable payment, or '' if there is none or the user may not see it. */
  payment: string;
  /** Amount of the payment in dollars. */
  amount: string;
  /** Saved values, if the other values were typed but could not be saved. */
  saved?: FollowUp;
}

export function readFollowUps(records: readonly ApiRecord[]): ReadonlyMap<string, FollowUp> {
  return new Map(records.map((record) => [textOf(record, 'call'), readFollowUp(record)]));
}

function readFollowUp(record: ApiRecord): FollowUp {
  const text = (name: string) => textOf(record, name);
  return {
    done: record['done'] === true,
    doneBy: text('done_by'),
    doneAt: Number(text('done_at')) || undefined,
    note: text('note'),
    assignee: text('assignee'),
    payment: text('payment'),
    amount: text('amount'),
  };
}
