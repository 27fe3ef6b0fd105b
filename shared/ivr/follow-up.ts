import { textOf, type ApiRecord } from '../reply.ts';

export const followUpStates = ['open', 'done'] as const;
export type FollowUpState = (typeof followUpStates)[number];

export const mostFollowUps = 1000;

export interface FollowUp {
  done: boolean;
  doneBy: string;
  /** Unix seconds; undefined if not done. */
  doneAt?: number;
  note: string;
  /** Id of a user; '' = unassigned. */
  assignee: string;
  /** Caller's newest payable payment; '' = none, or not visible to the user. */
  payment: string;
  /** Amount of the payment in dollars. */
  amount: string;
  /** Saved values, if the values above are typed ones that could not be saved. */
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
